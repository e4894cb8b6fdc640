// The messages of the lessons' frame: lists, steppers, components and exercises. The lessons themselves are files of text.

import type { Place } from '../../lib/types';
import { defineMessages } from '../../lib/messages';

const at = ([row, column]: Place): string => `${row},${column}`;
const minus = (value: number): string => String(Math.round(100 * value) / 100).replace('-', '−');

export const messages = defineMessages({
  en: {
    title: 'Learn',
    intro:
      'Ten short lessons. Every tree and every map is searched by the real searches; step through them, then answer the exercises.',
    lessons: 'Lessons',
    progress: (solved: number, all: number) => `${solved} of ${all} exercises solved`,
    forget: 'Forget my progress',
    all: 'All lessons',
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
    otherLessons: 'Other lessons',
    sheet: 'Printable sheet',
    print: 'Print',
    back: 'Back to the lesson',
    name: 'Name',
    date: 'Date',
    missing: 'There is no such lesson.',
    mistake: (message: string) => `This block of the lesson cannot be read: ${message}`,
    gap: ' ',

    searching: 'Searching…',
    algorithm: 'Algorithm',
    depth: 'Depth',
    nodes: 'Nodes',
    list: 'Tree as nested lists',
    ownTree: 'Your own tree, and a link to this step',
    listHint:
      'Max moves at the root, then Min, and so on; numbers are what leaves are worth to Max. 4:(3 5) gives a node a value of its own, for a search that ends there.',
    search: 'Search',
    link: 'Link to this step',
    openInTree: 'Open in the search tree',
    openInAnalyse: 'Open in Analyse',
    treeOf: (name: string) => `Tree of the search: ${name}`,
    toDepth: (name: string, depth: number) => `${name}, depth ${depth}`,
    totals: (nodes: number, leaves: number, spared: number, over: boolean) =>
      `${over ? 'In all: ' : ''}${nodes} nodes entered, ${leaves} leaves looked at, ${spared} branches pruned.`,

    mapOf: (name: string) => `Map of the search: ${name}`,
    mapBegin: 'At the beginning only the start is open, with g = 0.',
    taken: (row: number, column: number, g: number, h: number, left: number | null) =>
      `Take row ${row}, column ${column}: g = ${g}, h = ${h}, f = ${g + h}${left === null ? '' : `, ${left} left`}.`,
    takenAgain: (times: number) =>
      `For the ${times === 2 ? 'second' : times === 3 ? 'third' : `${times}th`} time: with another supply left, it is another node.`,
    goalTaken: (length: number, expanded: number) =>
      `That is the goal: the shortest route costs ${length}, after ${expanded} expansions.`,
    neighbours: (row: number, column: number) =>
      `Look at the neighbours of row ${row}, column ${column}: those that are reached more cheaply go into the open list.`,
    noRoute: (expanded: number) => `The open list is empty: there is no route, after ${expanded} expansions.`,
    expansions: (shown: number, all: number) => `${shown} of ${all} expansions`,
    figures: 'On a cell: f, and below it g + h.',
    figuresLimited:
      'On a cell: f, below it g + h, above it what is left (in brackets) and how often it was taken.',
    graph: 'The graph',
    graphBegin: (start: string) => `At the beginning only ${start} is open, with g = 0.`,
    takenNode: (name: string, g: number, h: number) => `Take ${name}: g = ${g}, h = ${h}, f = ${g + h}.`,
    graphDone: (route: string, cost: number) => `That is the goal: ${route}, cost ${cost}.`,
    improved: (name: string, nodes: string) => `From ${name} a cheaper way leads to ${nodes}.`,
    nothingImproved: (name: string) => `From ${name} no cheaper way leads anywhere.`,
    openList: (nodes: string) => `Open, with f: ${nodes || '–'}.`,

    countTitle: (game: string, depth: number) => `${game}, depth ${depth}, from the same position`,
    runThem: 'Run the searches',
    withMemory: ' with memory',
    share: 'Share',
    sameValue: 'All of them found the same value.',
    otherValue: 'Searches of different depths found different values.',
    term: 'Term',
    own: 'Own',
    other: 'Other',
    weight: 'Weight',
    adds: 'Adds',
    sum: 'Sum',
    wins: 'Wins',
    draws: 'Draws',
    losses: 'Losses',
    tenfold: 'Ten times as many',
    elo: (elo: string, error: string, score: string, superiority: string) =>
      `${score} of the points: ${elo} ± ${error} Elo. The chance that the first is stronger is ${superiority}.`,
    eloSure: 'The error bar does not reach 0: a difference is shown.',
    eloUnsure: 'The error bar reaches 0: nothing is shown.',
    eloNone: 'Without games, or where one side won them all, there is no number.',

    exercise: (place: number) => `Exercise ${place}`,
    solved: 'solved',
    check: 'Check',
    right: 'Right.',
    wrong: 'Not yet.',
    showSearch: 'Show the search',
    yourAnswer: 'Your answer',
    exerciseTree: 'The tree of the exercise',
    exerciseMap: 'The map of the exercise',
    branch: (name: string) => `Branch ${name} is never entered`,
    cutHint: 'Click the branches that are never entered, or go to them with Tab and press the space bar.',
    isEntered: (name: string, reason: string) => `${name} is entered. ${reason}`,
    isSpared: (name: string, reason: string) => `${name} is pruned. ${reason}`,
    belowCut: (name: string) => `${name} lies below a branch that is pruned: mark that one.`,
    rightValue: (value: number) => `The search finds ${minus(value)}, too.`,
    wrongValue: (value: number) => `It is not ${minus(value)}. This is what the search does:`,
    leavesNow: (leaves: number, fewest: number) =>
      leaves > fewest
        ? `Alpha-beta looks at ${leaves} leaves in this order; with another it needs ${fewest}.`
        : `Alpha-beta looks at ${leaves} leaves in this order; no order needs fewer.`,
    notBestFirst: (node: string, side: string, better: string, first: string, then: number, now: number) =>
      `At ${node}, ${side}’s best is ${better} (${minus(then)}), but ${first} (${minus(now)}) is looked at first.`,
    orderHint: 'A click on a branch moves it one place to the left.',
    belowRoot: 'At the root:',
    below: (name: string) => `At ${name}:`,
    toLeft: (name: string) => `${name}: one place to the left`,
    isFirst: (name: string) => `${name}: is the first`,
    yourH: 'Your h',
    admissible: 'No h is larger than the true cost: this h is admissible.',
    notAdmissible: (name: string, h: number, cost: number) =>
      `h(${name}) = ${h}, but the goal is only ${cost} away: h is not admissible.`,
    misled: (route: string, cost: number, best: number) =>
      `A* returns ${route} with cost ${cost}; the cheapest route costs ${best}.`,
    notMisled: (route: string, cost: number) =>
      `A* still returns the cheapest route: ${route}, cost ${cost}.`,
    mapHint: (supply: number) =>
      `Supply ${supply}. Click a cell, or move the cursor with the arrow keys and press Enter.`,
    chosenCell: (row: number, column: number) => `Chosen: row ${row}, column ${column}.`,
    noCell: 'No cell is chosen yet.',
    depotRight: (length: number, legs: number) =>
      `Now there is a route of length ${length}, in ${legs} legs.`,
    depotNever: 'Walls separate start and goal: no supply is enough.',
    depotWrong: (from: Place, to: Place, width: number, supply: number) =>
      `There is no route yet: from ${at(from)} to ${at(to)} it is ${width} steps, and no route avoids that. A supply of ${supply} would do.`,
    visits: (place: Place, left: number[]) =>
      left.length === 0
        ? `${at(place)} is never taken from the open list.`
        : left.length === 1
          ? `${at(place)} is taken once, with ${left[0]} left.`
          : `${at(place)} is taken ${left.length} times, with ${left.join(', then ')} left.`,
    searchName: (algorithm: string, order: string, depth: number) => `${algorithm}, ${order}, depth ${depth}`,
    counted: (name: string, nodes: number) => `${name}: ${nodes.toLocaleString('en')} nodes.`,
    termSaid: (name: string, own: number, other: number, weight: number, value: number) =>
      `${name}: own ${minus(own)}, other ${minus(other)}, weight ${minus(weight)}, adds ${minus(value)}.`,
    gamesSaid: (games: number, wins: number, losses: number, elo: string, error: string, proven: boolean) =>
      `${games} games (${wins} won, ${losses} lost) say ${elo} ± ${error} Elo: the bar ${proven ? 'does not reach' : 'reaches'} 0.`,
    gamesNeeded: (games: number) => `From ${games} games on it no longer reaches 0.`,
    tooFew: 'More games are needed.',
    tooMany: 'Fewer games are enough.',
  },
  zh: {
    title: '学习',
    intro: '十节短课。每棵树、每张地图都由真实的搜索来完成：先逐步观看，再做练习。',
    lessons: '课程',
    progress: (solved: number, all: number) => `已完成 ${solved} / ${all} 道练习`,
    forget: '清除我的进度',
    all: '全部课程',
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
    otherLessons: '其他课程',
    sheet: '可打印的练习纸',
    print: '打印',
    back: '返回课程',
    name: '姓名',
    date: '日期',
    missing: '没有这节课。',
    mistake: (message: string) => `这一段课文无法读取：${message}`,
    gap: '',

    searching: '正在搜索…',
    algorithm: '算法',
    depth: '深度',
    nodes: '节点数',
    list: '用嵌套列表写出的树',
    ownTree: '换成自己的树，以及指向这一步的链接',
    listHint:
      '根节点轮到 Max，下一层轮到 Min，依次交替；数字是叶节点对 Max 的值。4:(3 5) 给节点一个自己的值，搜索在此停止时使用。',
    search: '搜索',
    link: '指向这一步的链接',
    openInTree: '在搜索树页面打开',
    openInAnalyse: '在分析页面打开',
    treeOf: (name: string) => `搜索树：${name}`,
    toDepth: (name: string, depth: number) => `${name}，深度 ${depth}`,
    totals: (nodes: number, leaves: number, spared: number, over: boolean) =>
      `${over ? '总计：' : ''}进入 ${nodes} 个节点，看了 ${leaves} 个叶节点，剪去 ${spared} 个分支。`,

    mapOf: (name: string) => `搜索地图：${name}`,
    mapBegin: '开始时开放表中只有起点，g = 0。',
    taken: (row: number, column: number, g: number, h: number, left: number | null) =>
      `取出第 ${row} 行第 ${column} 列：g = ${g}，h = ${h}，f = ${g + h}${left === null ? '' : `，剩余补给 ${left}`}。`,
    takenAgain: (times: number) => `这是第 ${times} 次：剩余补给不同，就是不同的节点。`,
    goalTaken: (length: number, expanded: number) =>
      `这就是终点：最短路径代价为 ${length}，共扩展 ${expanded} 次。`,
    neighbours: (row: number, column: number) =>
      `查看第 ${row} 行第 ${column} 列的邻格：能以更小代价到达的放入开放表。`,
    noRoute: (expanded: number) => `开放表已空：没有路径，共扩展 ${expanded} 次。`,
    expansions: (shown: number, all: number) => `第 ${shown} 次扩展，共 ${all} 次`,
    figures: '格中：上为 f，下为 g + h。',
    figuresLimited: '格中：中间为 f，下面为 g + h，上面为剩余补给（括号内）与取出次数。',
    graph: '图',
    graphBegin: (start: string) => `开始时开放表中只有 ${start}，g = 0。`,
    takenNode: (name: string, g: number, h: number) => `取出 ${name}：g = ${g}，h = ${h}，f = ${g + h}。`,
    graphDone: (route: string, cost: number) => `这就是终点：${route}，代价 ${cost}。`,
    improved: (name: string, nodes: string) => `从 ${name} 出发，能以更小代价到达 ${nodes}。`,
    nothingImproved: (name: string) => `从 ${name} 出发没有更便宜的路。`,
    openList: (nodes: string) => `开放表及其 f：${nodes || '–'}。`,

    countTitle: (game: string, depth: number) => `${game}，深度 ${depth}，同一局面`,
    runThem: '运行这些搜索',
    withMemory: '（带置换表）',
    share: '比例',
    sameValue: '它们得到的值完全相同。',
    otherValue: '深度不同的搜索得到了不同的值。',
    term: '项',
    own: '己方',
    other: '对方',
    weight: '权重',
    adds: '贡献',
    sum: '合计',
    wins: '胜',
    draws: '和',
    losses: '负',
    tenfold: '局数乘以十',
    elo: (elo: string, error: string, score: string, superiority: string) =>
      `得分率 ${score}：${elo} ± ${error} Elo。前者更强的可能性为 ${superiority}。`,
    eloSure: '误差区间不含 0：差别已经显示出来。',
    eloUnsure: '误差区间包含 0：什么也没有证明。',
    eloNone: '没有对局，或一方全胜时，无法给出数值。',

    exercise: (place: number) => `练习 ${place}`,
    solved: '已完成',
    check: '检查',
    right: '正确。',
    wrong: '还不对。',
    showSearch: '查看搜索过程',
    yourAnswer: '你的答案',
    exerciseTree: '练习的树',
    exerciseMap: '练习的地图',
    branch: (name: string) => `分支 ${name} 不会被进入`,
    cutHint: '点击不会被进入的分支；也可用 Tab 键移到分支上再按空格键。',
    isEntered: (name: string, reason: string) => `${name} 会被进入。${reason}`,
    isSpared: (name: string, reason: string) => `${name} 被剪去。${reason}`,
    belowCut: (name: string) => `${name} 在一个被剪去的分支之下：标出那个分支即可。`,
    rightValue: (value: number) => `搜索得到的也是 ${minus(value)}。`,
    wrongValue: (value: number) => `不是 ${minus(value)}。搜索是这样进行的：`,
    leavesNow: (leaves: number, fewest: number) =>
      leaves > fewest
        ? `按此顺序要看 ${leaves} 个叶节点；换一种顺序只需 ${fewest} 个。`
        : `按此顺序要看 ${leaves} 个叶节点；没有更少的顺序。`,
    notBestFirst: (node: string, side: string, better: string, first: string, then: number, now: number) =>
      `在 ${node} 处，${side} 最好的是 ${better}（${minus(then)}），却先看了 ${first}（${minus(now)}）。`,
    orderHint: '点击一个分支，它就向左移动一位。',
    belowRoot: '根节点：',
    below: (name: string) => `${name}：`,
    toLeft: (name: string) => `${name}：向左移动一位`,
    isFirst: (name: string) => `${name}：已在最前`,
    yourH: '你的 h',
    admissible: '没有哪个 h 大于真实代价：这个 h 是可采纳的。',
    notAdmissible: (name: string, h: number, cost: number) =>
      `h(${name}) = ${h}，而到终点实际只需 ${cost}：h 不可采纳。`,
    misled: (route: string, cost: number, best: number) =>
      `A* 返回 ${route}，代价 ${cost}；最便宜的路只要 ${best}。`,
    notMisled: (route: string, cost: number) => `A* 返回的仍是最便宜的路：${route}，代价 ${cost}。`,
    mapHint: (supply: number) => `补给 ${supply}。点击一个格子；也可用方向键移动光标再按回车键。`,
    chosenCell: (row: number, column: number) => `已选：第 ${row} 行第 ${column} 列。`,
    noCell: '还没有选择格子。',
    depotRight: (length: number, legs: number) => `现在有一条长度为 ${length} 的路径，分 ${legs} 段。`,
    depotNever: '起点与终点被墙隔开：补给再多也不够。',
    depotWrong: (from: Place, to: Place, width: number, supply: number) =>
      `仍然没有路径：从 ${at(from)} 到 ${at(to)} 要走 ${width} 步，任何路线都绕不开。补给为 ${supply} 才够。`,
    visits: (place: Place, left: number[]) =>
      left.length === 0
        ? `${at(place)} 从未被取出。`
        : left.length === 1
          ? `${at(place)} 只被取出一次，剩余补给 ${left[0]}。`
          : `${at(place)} 被取出 ${left.length} 次，剩余补给依次为 ${left.join('、')}。`,
    searchName: (algorithm: string, order: string, depth: number) => `${algorithm}，${order}，深度 ${depth}`,
    counted: (name: string, nodes: number) => `${name}：${nodes.toLocaleString('zh-Hans')} 个节点。`,
    termSaid: (name: string, own: number, other: number, weight: number, value: number) =>
      `${name}：己方 ${minus(own)}，对方 ${minus(other)}，权重 ${minus(weight)}，贡献 ${minus(value)}。`,
    gamesSaid: (games: number, wins: number, losses: number, elo: string, error: string, proven: boolean) =>
      `${games} 局（胜 ${wins}，负 ${losses}）得到 ${elo} ± ${error} Elo：误差区间${proven ? '不含' : '包含'} 0。`,
    gamesNeeded: (games: number) => `从 ${games} 局起，误差区间不再包含 0。`,
    tooFew: '需要更多的对局。',
    tooMany: '更少的对局就够了。',
  },
});

export type Messages = (typeof messages)['en'];
