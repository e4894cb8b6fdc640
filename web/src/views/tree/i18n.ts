// The messages of the search tree.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    title: 'Search tree',
    intro:
      'Step through a textbook search as it ran: the window at each node, every cut and the reason for it.',
    algorithm: 'Algorithm',
    depth: 'Depth',
    cancel: 'Cancel',
    run: 'Search',
    running: 'Searching…',
    most: 'Most nodes kept',
    beside: 'Side by side with',
    besideNone: 'nothing',
    pseudocode: 'Pseudocode',
    handMade: 'Hand-made tree',
    list: 'Tree as nested lists',
    listHint:
      'Max moves at the root, then Min, and so on; numbers are what leaves are worth to Max. 4:(3 5) gives a node a value of its own: at the root it is MTD(f)’s first guess.',
    unitsFixed: 'Windows and values are Max’s everywhere, as on paper: Max wants them large, Min small.',
    truncated: (kept: string, entered: string) =>
      `The search entered ${entered} nodes; the first ${kept} of the tree are kept and shown.`,
    empty: 'The search recorded nothing.',
    found: (algorithm: string, depth: number, move: string, value: string) =>
      `${algorithm}, depth ${depth}: best move ${move}, value ${value}`,
    nodes: 'Nodes',
    leaves: 'Leaves',
    cutoffs: 'Cut-offs',
    spared: 'Pruned branches',
    pictureLabel: 'The search tree as a picture. The path and the branches stand below as text.',
    keys: 'Arrow keys: from node to node. Enter: expand or collapse. Shift and arrows: move the picture. + and −: zoom. 0: the whole picture. Space: play or pause. . and ,: one step forward or back. n and p: next or previous cut.',
    keysTitle: 'Mouse and keys',
    mouse:
      'Ctrl and wheel, or two fingers: zoom; once the picture was clicked, the wheel alone. Drag: move the picture. Click: choose a node. Double click, or a click on its ▸: expand or collapse it.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show everything',
    locate: 'Show where the search is',
    openAll: 'Expand all',
    closeAll: 'Collapse all but the path',
    units:
      'Windows and values are in the unit of the evaluation, as in Compare, each seen by the side to move at its node; #5 is a win in five plies.',
    legend: 'Legend',
    searched: 'searched',
    cut: 'cut off',
    leaf: 'leaf',
    recalled: 'table hit',
    sparedFate: 'pruned',
    waiting: 'not yet',
    open: 'open',
    current: 'path of the search',
    path: 'Path',
    pathHint: 'From the root to the chosen node, with the windows as they are at this step.',
    chosen: 'Chosen node',
    children: 'Its branches',
    noChildren: 'No branches.',
    more: (count: string) => `Show ${count} more`,
    move: 'Move',
    window: 'Window (α, β)',
    value: 'Value',
    fate: 'State',
    best: 'best so far',
    root: 'root',
    pass: (number: number) => `pass ${number}`,
    choose: (move: string) => `Choose ${move}`,
    toEntry: 'To where it was entered',
    toCut: 'To its cut',
    toEnd: 'To where it was left',
    board: 'Position of the chosen node',
    boardGone: 'The position of this node could not be loaded.',
    toMove: (side: string) => `${side} to move`,
    analyse: 'Analyse this position',

    // What a step says; `gap` stands between two sentences.
    gap: ' ',
    begin: (side: string, depth: number, window: string) =>
      `Begin at the root, ${side} to move, ${depth} plies deep, with window ${window}.`,
    beginPlain: (side: string, depth: number) =>
      `Begin at the root, ${side} to move, ${depth} plies deep. Minimax has no window: it looks at everything.`,
    beginPass: (number: number, asked: string, window: string) =>
      `Pass ${number} asks: does the value reach ${asked}? Begin at the root with window ${window}.`,
    enter: (move: string, window: string) => `Enter ${move} with window ${window}.`,
    enterPlain: (move: string) => `Enter ${move}.`,
    enterProbe: (move: string, than: string, window: string) =>
      `Ask of ${move} only whether it is better than ${than}: enter it with window ${window}.`,
    enterAgain: (move: string, window: string) =>
      `It may be better: search ${move} again, with window ${window}.`,
    settleLeaf: (value: string, side: string) => `Leaf: value ${value} for ${side}, who is to move.`,
    settleWon: (side: string) => `Leaf: the game is over, ${side} wins.`,
    settleRecalled: (value: string, side: string) =>
      `Transposition table hit: value ${value} for ${side}, who is to move.`,
    backRaised: (to: string, move: string, value: string) =>
      `Back at ${to}: ${move} is worth ${value}, α becomes ${value}.`,
    backBest: (to: string, move: string, value: string) =>
      `Back at ${to}: ${move} is worth ${value}, the best so far.`,
    backBelow: (to: string, move: string, value: string, alpha: string) =>
      `Back at ${to}: ${move} is worth at most ${value}; α stays ${alpha}.`,
    backWorse: (to: string, move: string, value: string, best: string) =>
      `Back at ${to}: ${move} is worth ${value}, not better than ${best}.`,
    backPromise: (to: string, move: string, value: string, alpha: string) =>
      `Back at ${to}: ${move} is worth at least ${value}, better than α = ${alpha}, so it must be searched again.`,
    // The same where numbers are Max's throughout, as on paper.
    leafPlain: (value: string) => `Leaf: its value is ${value}.`,
    recalledPlain: (value: string) => `The memory knows this node: ${value}.`,
    backLowered: (to: string, move: string, value: string) =>
      `Back at ${to}: ${move} is worth ${value}, β becomes ${value}.`,
    backAbove: (to: string, move: string, value: string, beta: string) =>
      `Back at ${to}: ${move} is worth at least ${value}; β stays ${beta}.`,
    backPromiseMin: (to: string, move: string, value: string, beta: string) =>
      `Back at ${to}: ${move} is worth at most ${value}, better for Min than β = ${beta}, so it must be searched again.`,
    done: (value: string, move: string) => `The search is over: value ${value}, best move ${move}.`,
    doneNoMove: (value: string) => `The search is over: value ${value}.`,
    passLow: (number: number, value: string) => `Pass ${number} answers no: the value is at most ${value}.`,
    passHigh: (number: number, value: string) =>
      `Pass ${number} answers yes: the value is at least ${value}.`,
    passBetween: (lower: string, upper: string) => `It lies between ${lower} and ${upper}.`,
    cutReason: (beta: string, alpha: string) =>
      `β = ${beta} ≤ α = ${alpha}: the rest of this node cannot matter.`,
    cutBecause: (
      side: string,
      move: string,
      value: string,
      other: string,
      where: string,
      elsewhere: string,
      bound: string,
    ) =>
      `${side} has ${move}, worth ${value}; but at ${where} ${other} already has ${elsewhere}, worth ${bound}: coming here gains ${other} nothing.`,
    cutProbe: (side: string, move: string, value: string, where: string) =>
      `${side} has ${move}, worth ${value}: that answers the only question asked at ${where}, whether this branch is better.`,
    cutPass: (side: string, move: string, value: string) =>
      `${side} has ${move}, worth ${value}: that answers the question of this pass here.`,
    cutSpared: (count: number) =>
      count === 1 ? 'One branch is pruned.' : `${count.toLocaleString('en')} branches are pruned.`,
    cutSparedNone: 'It was the last move: nothing is pruned.',

    // The same for a node, whenever it is looked at.
    nodeState: (condition: string, value: string) => `${condition}${value && `, value ${value}`}.`,
    nodeSaid: (name: string, state: string, branches: number) =>
      `${name}: ${state}${branches === 0 ? '' : branches === 1 ? ' 1 branch.' : ` ${branches} branches.`}`,
    sparedReason: (parent: string, beta: string, alpha: string) =>
      `Never entered: at ${parent} β = ${beta} ≤ α = ${alpha}, so the rest cannot matter.`,
    waitingReason: 'Not entered yet at this step.',
  },
  zh: {
    title: '搜索树',
    intro: '逐步重放教科书搜索的全过程：每个节点的窗口、每一次剪枝及其理由。',
    algorithm: '算法',
    depth: '深度',
    cancel: '取消',
    run: '搜索',
    running: '正在搜索…',
    most: '最多保留节点数',
    beside: '并排比较',
    besideNone: '无',
    pseudocode: '伪代码',
    handMade: '手写的树',
    list: '用嵌套列表写出的树',
    listHint:
      '根节点轮到 Max，下一层轮到 Min，依次交替；数字是叶节点对 Max 的值。4:(3 5) 给节点一个自己的值：在根节点上就是 MTD(f) 的初始猜测。',
    unitsFixed: '窗口与值处处都是 Max 的，如同纸上：Max 希望它大，Min 希望它小。',
    truncated: (kept: string, entered: string) =>
      `搜索共进入 ${entered} 个节点，这里保留并显示前 ${kept} 个。`,
    empty: '搜索没有留下任何记录。',
    found: (algorithm: string, depth: number, move: string, value: string) =>
      `${algorithm}，深度 ${depth}：最佳着法 ${move}，值 ${value}`,
    nodes: '节点数',
    leaves: '叶节点数',
    cutoffs: '剪枝次数',
    spared: '省去的分支',
    pictureLabel: '搜索树图。路径与分支的文字内容见下方。',
    keys: '方向键：在节点间移动。回车：展开或收起。Shift+方向键：移动画面。+ 和 −：缩放。0：显示全图。空格：播放或暂停。. 和 ,：前进或后退一步。n 和 p：下一次或上一次剪枝。',
    keysTitle: '鼠标与按键',
    mouse:
      'Ctrl+滚轮或双指：缩放；点击画面后，直接滚动滚轮即可缩放。拖动：移动画面。单击：选中节点。双击节点或单击 ▸：展开或收起。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '显示全图',
    locate: '定位到当前搜索处',
    openAll: '全部展开',
    closeAll: '只留当前路径',
    units:
      '窗口与值的单位与算法比较中的相同，并以各节点轮到走棋的一方为准；#5 表示 5 步（双方着法合计）后获胜。',
    legend: '图例',
    searched: '已搜索',
    cut: '已剪枝',
    leaf: '叶节点',
    recalled: '查表得到',
    sparedFate: '被省去',
    waiting: '尚未进入',
    open: '搜索中',
    current: '当前搜索路径',
    path: '路径',
    pathHint: '从根到选中节点，窗口为这一步时的状态。',
    chosen: '选中的节点',
    children: '它的分支',
    noChildren: '没有分支。',
    more: (count: string) => `再显示 ${count} 个`,
    move: '着法',
    window: '窗口 (α, β)',
    value: '值',
    fate: '状态',
    best: '目前最佳',
    root: '根',
    pass: (number: number) => `第 ${number} 轮`,
    choose: (move: string) => `选中 ${move}`,
    toEntry: '跳到进入它的一步',
    toCut: '跳到它被剪枝的一步',
    toEnd: '跳到离开它的一步',
    board: '选中节点的局面',
    boardGone: '无法取得该节点的局面。',
    toMove: (side: string) => `轮到${side}`,
    analyse: '分析此局面',

    gap: '',
    begin: (side: string, depth: number, window: string) =>
      `从根开始，轮到${side}，搜索 ${depth} 层，窗口为 ${window}。`,
    beginPlain: (side: string, depth: number) =>
      `从根开始，轮到${side}，搜索 ${depth} 层。极小极大没有窗口：所有着法都要看。`,
    beginPass: (number: number, asked: string, window: string) =>
      `第 ${number} 轮发问：值能否达到 ${asked}？从根开始，窗口为 ${window}。`,
    enter: (move: string, window: string) => `进入 ${move}，窗口为 ${window}。`,
    enterPlain: (move: string) => `进入 ${move}。`,
    enterProbe: (move: string, than: string, window: string) =>
      `对 ${move} 只问一句：是否好于 ${than}？以窗口 ${window} 进入。`,
    enterAgain: (move: string, window: string) => `它可能更好：以窗口 ${window} 重新搜索 ${move}。`,
    settleLeaf: (value: string, side: string) => `叶节点：轮到${side}，对其值为 ${value}。`,
    settleWon: (side: string) => `叶节点：对局结束，${side}胜。`,
    settleRecalled: (value: string, side: string) => `置换表命中：轮到${side}，对其值为 ${value}。`,
    backRaised: (to: string, move: string, value: string) =>
      `回到 ${to}：${move} 值 ${value}，α 升为 ${value}。`,
    backBest: (to: string, move: string, value: string) => `回到 ${to}：${move} 值 ${value}，为目前最佳。`,
    backBelow: (to: string, move: string, value: string, alpha: string) =>
      `回到 ${to}：${move} 至多值 ${value}，α 仍为 ${alpha}。`,
    backWorse: (to: string, move: string, value: string, best: string) =>
      `回到 ${to}：${move} 值 ${value}，不优于 ${best}。`,
    backPromise: (to: string, move: string, value: string, alpha: string) =>
      `回到 ${to}：${move} 至少值 ${value}，优于 α = ${alpha}，必须重新搜索。`,
    leafPlain: (value: string) => `叶节点：值为 ${value}。`,
    recalledPlain: (value: string) => `置换表中已有此节点：${value}。`,
    backLowered: (to: string, move: string, value: string) =>
      `回到 ${to}：${move} 值 ${value}，β 降为 ${value}。`,
    backAbove: (to: string, move: string, value: string, beta: string) =>
      `回到 ${to}：${move} 至少值 ${value}，β 仍为 ${beta}。`,
    backPromiseMin: (to: string, move: string, value: string, beta: string) =>
      `回到 ${to}：${move} 至多值 ${value}，对 Min 优于 β = ${beta}，必须重新搜索。`,
    done: (value: string, move: string) => `搜索结束：值 ${value}，最佳着法 ${move}。`,
    doneNoMove: (value: string) => `搜索结束：值 ${value}。`,
    passLow: (number: number, value: string) => `第 ${number} 轮的回答是“否”：值至多为 ${value}。`,
    passHigh: (number: number, value: string) => `第 ${number} 轮的回答是“是”：值至少为 ${value}。`,
    passBetween: (lower: string, upper: string) => `值介于 ${lower} 与 ${upper} 之间。`,
    cutReason: (beta: string, alpha: string) => `β = ${beta} ≤ α = ${alpha}：此节点其余着法已无关紧要。`,
    cutBecause: (
      side: string,
      move: string,
      value: string,
      other: string,
      where: string,
      elsewhere: string,
      bound: string,
    ) =>
      `${side}有 ${move}，值 ${value}；而${other}在 ${where} 处已有 ${elsewhere}，值 ${bound}：走到这里对${other}毫无好处。`,
    cutProbe: (side: string, move: string, value: string, where: string) =>
      `${side}有 ${move}，值 ${value}：在 ${where} 处只问这一分支是否更好，至此已有答案。`,
    cutPass: (side: string, move: string, value: string) =>
      `${side}有 ${move}，值 ${value}：本轮的问题在此已有答案。`,
    cutSpared: (count: number) => `省去 ${count.toLocaleString('zh-Hans')} 个分支。`,
    cutSparedNone: '这已是最后一着，没有省去分支。',

    nodeState: (condition: string, value: string) => `${condition}${value && `，值 ${value}`}。`,
    nodeSaid: (name: string, state: string, branches: number) =>
      `${name}：${state}${branches === 0 ? '' : `共 ${branches} 个分支。`}`,
    sparedReason: (parent: string, beta: string, alpha: string) =>
      `从未进入：在 ${parent} 处 β = ${beta} ≤ α = ${alpha}，其余着法已无关紧要。`,
    waitingReason: '到这一步为止尚未进入。',
  },
});

export type Messages = (typeof messages)['en'];
