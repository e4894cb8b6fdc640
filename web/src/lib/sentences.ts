// What the server says of a bad request, in Chinese, by its codes (crates/server/src/sentences.rs).

type Params = Record<string, string>;
/** Sentences by their code. */
export type ProblemWords = Record<string, (params: Params) => string>;

/** Parts of requests, as forms of the page name them. */
const fields: Record<string, string> = {
  body: '请求内容',
  seconds: '思考时间',
  depth: '深度',
  depths: '深度范围',
  nodes: '节点数',
  lines: '主要变化数',
  threads: '线程数',
  hash: '置换表',
  level: '级别',
  seed: '随机种子',
  algorithm: '算法',
  algorithms: '算法',
  eval: '估值',
  rules: '规则',
  order: '着法排序',
  notation: '记谱法',
  format: '格式',
  game: '棋类',
  games: '局数',
  rounds: '轮数',
  engines: '引擎',
  engine: '引擎',
  openings: '开局',
  concurrency: '同时进行的对局数',
  max_plies: '最多步数',
  name: '名称',
  title: '标题',
  first: '先手姓名',
  second: '后手姓名',
  reason: '终局原因',
  result: '结果',
  comment: '注释',
  before: '注释',
  settings: '设置',
  tags: '标签',
  tag: '标签',
  nags: '评注符号',
  moves: '着法',
  move: '着法',
  line: '着法',
  text: '文本',
  list: '树的文本',
  data: '文件内容',
  position: '局面',
  start: '起点',
  goal: '终点',
  supply: '补给',
  rows: '地图',
  limit: '条数',
  compared: '比较的着法',
  most_nodes: '节点数',
  sprt: '序贯检验',
  tc: '时限',
  edges: '边',
  h: '估计值',
  only: '限定的着法',
  'the base time': '基本时间',
  'the increment': '每步加时',
  wins: '胜局',
  draws: '和局',
  losses: '负局',
  id: '编号',
};

/** Things that map texts name. */
const things: Record<string, string> = {
  start: '起点',
  goal: '终点',
  'a start': '起点',
  'a goal': '终点',
  'a supply': '补给',
  'the number of rows': '行数',
  'the number of columns': '列数',
  'the supply': '补给',
  'the height': '高度',
  'the width': '宽度',
  depot: '补给站',
  red: '红方',
  black: '黑方',
  white: '白方',
};

const thing = (name = ''): string => things[name] ?? fields[name] ?? name;

/** A part of a request such as `engines[0], name` or `nodes[3].comment`. */
function field(place = ''): string {
  const parts = place.split(/, |\./).map((part) => {
    const listed = /^(\w+)\[(\d+)\]$/.exec(part);
    if (!listed) return fields[part] ?? `“${part}”`;
    const number = Number(listed[2]) + 1;
    const name = listed[1]!;
    return name === 'nodes' ? `第 ${number} 个着法` : `第 ${number} 项${fields[name] ?? name}`;
  });
  return parts.join('的');
}

const at = ({ column }: Params): string => `第 ${column} 列：`;

export const sentences: ProblemWords = {
  malformed: ({ place }) => `${field(place)}的值无法读取。`,
  closing: () => '服务器正在关闭，请等它恢复后再试。',
  'own-searches': ({ most }) => `此地址已有 ${most} 个搜索在进行，不能更多：请结束一个，或稍候。`,
  'all-searches': ({ running, waiting }) =>
    `服务器已有 ${running} 个搜索在进行、${waiting} 个在排队，请稍后再试。`,
  'all-matches': ({ most }) => `服务器最多同时进行 ${most} 场比赛：请停止一场，或稍候。`,
  'too-fast': () => '请求太频繁，请稍候。',
  'too-large': () => '内容太大，服务器不接收。',
  'too-slow': () => '请求内容没有完整到达，请再试一次。',
  'no-token': () => '需要启动服务器时设定的口令。',
  'wrong-host': () => '服务器不使用这个名称；启动时可以为它添加名称。',
  'wrong-origin': () => '其他网站的页面不能使用此服务器。',
  'no-file': () => '没有这个文件。',
  'no-endpoint': () => '服务器没有这个接口。',

  'whole-games': ({ found, most }) => `总共会有 ${found} 局，最多 ${most} 局。`,
  'games-at-once': ({ most, found }) => `同时进行的对局最多 ${most} 局（每个核心一局），实为 ${found}。`,
  'letters-found': ({ place, most, found }) => `${field(place)}最多 ${most} 个字，实有 ${found} 个。`,
  letters: ({ place, most }) => `${field(place)}最多 ${most} 个字。`,
  plies: ({ place, most, found }) => `${field(place)}最多 ${most} 步，实有 ${found} 步。`,
  bytes: ({ place, most }) => `${field(place)}太长：最多 ${most} 字节。`,
  'moves-in-line': ({ most }) => `一条变化最多 ${most} 步。`,
  'tree-nodes': (params) => `${at(params)}最多 ${params.most} 个节点。`,
  'tree-levels': (params) => `${at(params)}最多 ${params.most} 层。`,
  'at-most-found': ({ place, most, found }) => `${field(place)}最多 ${most}，实为 ${found}。`,
  'many-moves': ({ most, found }) => `着法太多：最多 ${most} 步，实有 ${found} 步。`,
  'at-most': ({ place, most }) => `${field(place)}最多 ${most}。`,
  'at-least': ({ place, least, found }) => `${field(place)}至少 ${least}，实为 ${found}。`,
  'above-found': ({ place, least, found }) => `${field(place)}必须大于 ${least}，实为 ${found}。`,
  above: ({ place, least }) => `${field(place)}应为大于 ${least} 的整数。`,
  tables: ({ found, games, most }) =>
    `同时进行 ${games} 局需要 ${found} MB 的置换表，超过了 ${most} MB 的上限。`,
  'no-level': ({ found, least, most }) => `没有 ${found} 级：应为 ${least} 到 ${most} 的整数。`,
  'no-memory': ({ found }) => `置换表 ${found} MB：内存不够，请减小。`,
  'stored-number': ({ found }) => `数字 ${found} 太大，无法保存。`,

  'needs-depth': ({ algorithm }) => `算法“${algorithm}”按固定深度搜索，请给出深度。`,
  'only-depth': ({ algorithm }) => `算法“${algorithm}”只按固定深度搜索，不能限定时间、节点数或级别。`,
  'depth-zero': () => '引擎至少要看一步：深度应为 1 或更大。',
  'no-engine-tree': () => '引擎没有可以显示的搜索树，请选择一种教科书算法。',
  'slow-tree': ({ depth, seconds }) => `深度 ${depth} 的搜索树超过了 ${seconds} 秒的时限，请减小深度。`,
  twice: ({ name }) => `“${name}”重复了。`,
  'none-chosen': ({ place }) => `请至少选择一项${field(place)}。`,
  depths: ({ from, to }) => `深度范围应从 1 起，小的在前，实为 ${from} 和 ${to}。`,
  'same-move': ({ name }) => `请给出两个不同的着法，“${name}”重复了。`,
  'why-stopped': () => '在比较完两个着法之前搜索已停止，请给更多时间。',
  'review-stopped': () => '在看完全局之前复盘已停止，请减少每步的时间。',
  'nothing-to-search': () => '对局已经结束，没有可以搜索的着法。',
  'no-book': () => '这里没有此棋的开局库。',
  'no-drill': () => '没有及时找到残局，请换一题。',
  'hand-made-value': ({ depth, node }) => `深度 ${depth} 到达“${node}”，而它没有自己的数值。`,

  'not-ours': ({ place, name }) => `${field(place)}只适用于内置引擎，不能交给“${name}”。`,
  'no-engine': ({ name }) => `服务器的引擎文件里没有“${name}”。`,
  'other-game': ({ games }) => `这个引擎不下此棋，只下 ${games}。`,
  'no-protocol': ({ protocol }) => `协议“${protocol}”不支持此棋。`,
  'engine-resigns': () => '引擎认输。',
  'engine-illegal': ({ move }) => `引擎走了不合规则的“${move}”。`,
  'engine-failed': () => '引擎出错，没有给出着法。',
  'engine-limit': ({ protocol }) => `通过 ${protocol} 协议不能这样限制引擎，请换一种限制。`,

  playing: ({ id }) => `第 ${id} 场比赛正在进行。`,
  played: ({ id }) => `第 ${id} 场比赛已经结束，全部对局都已下完。`,
  'other-version': ({ id }) => `第 ${id} 场比赛是另一版本的引擎下的，成绩不能合并，请开始新的比赛。`,
  'unreadable-match': ({ id }) => `无法读取第 ${id} 场比赛的设置。`,
  'no-match-game': ({ number, id }) => `第 ${id} 场比赛没有第 ${Number(number) + 1} 局。`,
  'no-match': ({ id }) => `没有第 ${id} 场比赛。`,
  'no-files': () => '开局应写成 random:步数:种子；服务器不读取文件。',
  'names-program': ({ place }) =>
    `${field(place)}：请求不能指定要运行的程序；可用 self:…、random 或 engine:名称。`,
  'names-file': ({ place }) => `${field(place)}：请求不能指定要读取的文件；可用 book=own 或 book=none。`,
  'two-engines': () => '比赛至少需要两个引擎。',
  'many-engines': ({ most }) => `一场比赛最多 ${most} 个引擎。`,
  'same-names': ({ name }) => `有两个引擎都叫“${name}”，请给其中一个另起名称。`,
  'test-of-two': () => '序贯检验只能在两个引擎之间进行。',
  'no-end': () => '比赛没有终点：请给出局数或序贯检验。',
  'no-limit': () => '没有限制：请给出时限、每步秒数、深度、节点数或级别。',
  'engine-levels': () => '只有内置引擎有级别，请换一种限制。',
  'engine-spec': () => '无法读取引擎：应为 self:…、random 或 engine:名称。',
  'setting-twice': ({ name }) => `“${name}”写了两次。`,
  'open-quote': () => '双引号没有闭合。',
  'no-setting': ({ name }) => `没有“${name}”这项设置。`,
  'setting-form': ({ found }) => `“${found}”应写成 名称=数值。`,
  'no-clock': ({ algorithm }) => `算法“${algorithm}”不能按棋钟下棋，请给出深度。`,
  'seconds-form': ({ found }) => `时间“${found}”应为大于 0 的秒数，例如 0.5。`,
  'clock-form': ({ found }) => `时限“${found}”应为 秒数+加时，例如 10+0.1 或 40/60+0.5。`,
  'openings-form': ({ found, most }) => `开局“${found}”应写成 random:步数:种子，最多 ${most} 步。`,
  'openings-long': ({ plies }) => `没有能持续 ${plies} 步的随机开局，请减少步数。`,
  'rule-form': ({ found }) => `“${found}”应写成 moves=步数,score=分数，例如 moves=3,score=600。`,
  between: ({ name, least, most, found }) => `${name} 应在 ${least} 与 ${most} 之间，实为 ${found}。`,
  'elo-order': ({ elo0, elo1 }) => `elo0 应小于 elo1，实为 ${elo0} 和 ${elo1}。`,
  'error-rates': ({ alpha, beta }) => `alpha 与 beta 之和应小于 1，实为 ${alpha} 和 ${beta}。`,
  'test-setting': ({ found }) => `序贯检验没有 ${found} 这项设置。`,
  missing: ({ name }) => `缺少 ${name}。`,
  number: ({ name, found }) => `${name} 应为数字，实为 ${found}。`,
  'one-of-two': ({ name, one, other, found }) => `${name} 应为 ${one} 或 ${other}，实为 ${found}。`,

  'route-stopped': ({ seconds }) => `搜索在找到答案之前停止了：最多 ${seconds} 秒。`,
  'gave-up': ({ nodes }) => `搜索了 ${nodes} 个节点后放弃：请改用自动算法。`,
  'long-route': ({ found, most }) => `路线有 ${found} 步，超过了可以显示的 ${most} 步。`,
  'row-letters': ({ place, expected, found }) =>
    `${field(place)}应与第一行一样有 ${expected} 格，实有 ${found} 格。`,
  directions: ({ found }) => `移动方向应为 4 或 8，实为 ${found}。`,
  'no-place': ({ place }) => `请在地图上放置${field(place)}。`,
  'off-map': ({ what, at, rows, columns }) => `${thing(what)} ${at} 不在 ${rows} 行 ${columns} 列的地图上。`,
  'in-wall': ({ what, at }) => `${thing(what)} ${at} 在墙里。`,
  supply: ({ found, most }) => `补给 ${found} 太大：最多 ${most}。`,
  'map-cells': ({ rows, columns, most }) => `${rows} 行 ${columns} 列的地图太大：最多 ${most} 格。`,
  'map-size': ({ rows, columns, side, most }) =>
    `${rows} 行 ${columns} 列的地图太大：每边最多 ${side} 格，总共最多 ${most} 格。`,
  'map-empty': () => '地图没有任何格子。',
  'dear-ground': ({ cost }) => `无法表示代价为 ${cost} 的地面：最多 9。`,
  'dear-depot': ({ cost }) => `无法表示代价为 ${cost} 的地面上的补给站。`,
  'no-terrain': () => '此格式没有字符可以表示地图上的某种地面。',
  'course-needs': ({ what }) => `课程格式需要${thing(what)}。`,
  'course-ground': ({ what }) => `课程格式不能表示不在空地上的${thing(what)}。`,
  'course-same': () => '课程格式不能表示与终点重合的起点。',
  'course-weights': () => '课程格式不能表示代价大于 1 的地面。',
  'map-algorithm': ({ found }) => `没有算法“${found}”。`,
  'map-missing': ({ what, digit }) => `地图里没有${thing(what)}：应有一个格子为 ${digit}。`,
  'map-second': (params) =>
    `${at(params)}第二个${thing(params.what)}：第 ${params.line} 行第 ${params.other} 列已有一个。`,
  'map-cell': (params) => `${at(params)}无法识别的格子 ${params.found}。`,
  'map-terrain': (params) => `${at(params)}无法识别的地形 ${params.found}。`,
  'map-negative': (params) => `${at(params)}${thing(params.what)}不能为负，实为 ${params.found}。`,
  'map-large': (params) => `${at(params)}${thing(params.what)} ${params.found} 太大：最多 ${params.most}。`,
  'map-few': (params) => `${at(params)}内容不够：应有 ${count(params.expected)}，只有 ${params.found}。`,
  'map-many': (params) => `${at(params)}内容太多：应有 ${count(params.expected)}。`,
  'not-utf8': (params) => `${at(params)}不是 UTF-8 文本。`,

  'graph-nodes': ({ most, found }) => `节点应为 1 到 ${most} 个，实有 ${found} 个。`,
  'graph-edge': ({ place, last }) => `${field(place)}应连接两个不同的节点（0 到 ${last}）。`,
  'graph-cost': ({ place, least, most, found }) =>
    `${field(place)}的代价应为 ${least} 到 ${most}，实为 ${found}。`,
  'graph-twice': ({ place }) => `${field(place)}：这两个节点之间已有一条边。`,
  'graph-node': ({ place, last, found }) => `${field(place)}应为 0 到 ${last} 的节点，实为 ${found}。`,
  'tree-list': () => '应为一个列表，例如 ((3 5) (6 9))。',
  'at-column': (params) =>
    `${at(params)}应为${sign(params.expected)}${params.found ? `，实为 ${params.found}` : ''}。`,

  'no-study': ({ id }) => `没有编号为 ${id} 的研究。`,
  'study-changed': () => '此研究已在别处被改动，请重新打开。',
  'studies-full': ({ most }) => `已保存 ${most} 个研究，不能更多：请先删除一些。`,
  'study-id': ({ id }) => `编号应为 ${id}。`,
  'study-parent': ({ place }) => `${field(place)}的前一着应排在它前面。`,
  'study-json': ({ place, most }) => `${field(place)}太长：最多 ${most} 字节。`,
  'long-move': ({ place }) => `${field(place)}太长，不是着法。`,
  'no-name': ({ found }) => `“${found}”不是有效的名称。`,

  'not-base64': () => '文件内容在传送中损坏。',
  'no-text': () => '这个文件不是文本，也不是能识别的棋谱格式。',
  'no-game': () => '没有找到对局。',
  'no-format': ({ format }) => `此棋没有 ${format} 格式。`,
  'open-comment': () => '从这里开始的注释缺少“}”。',
  'open-variation': () => '从这里开始的变化缺少“)”。',
  'closed-nothing': () => '多余的“)”。',
  'no-tag': ({ example, found }) => `应为标签，例如 ${example}，实为 ${found}。`,
  'open-tag': ({ tag }) => `标签“${tag}”缺少“]”。`,
  'no-token-here': ({ found }) => `应为标签、注释或着法，实为“${found}”。`,
  'no-move-here': ({ found }) => `应为着法，实为“${found}”。`,
  'other-turn': ({ side }) => `应为${thing(side)}的着法。`,
  'long-game': () => '棋谱太长。',
  'damaged-file': () => '文件已损坏或不完整。',
  'other-kind': ({ game, found }) => `应为 ${game} 的对局，实为 ${found}。`,
  'tag-value': ({ tag, found }) => `标签“${tag}”的值“${found}”无效。`,

  'board-pieces': ({ side, found, most }) => `${thing(side)}最多 ${most} 个棋子，实有 ${found} 个。`,
  'board-empty': () => '棋盘是空的。',
  'board-rows': ({ most }) => `最多 ${most} 行。`,
  'board-row': ({ most }) => `一行最多 ${most} 格。`,
  'row-squares': ({ found, expected }) => `应与第一行一样有 ${expected} 格，实有 ${found} 格。`,
  'row-count': ({ found, most }) => `空格数应为 1 到 ${most}，实为 ${found}。`,
  'row-empty': () => '这一行是空的。',
  'text-empty': () => '没有内容。',
  'field-missing': () => '局面不完整。',
  'off-board': ({ square, size }) => `${square} 不在 ${size} 的棋盘上。`,
  'move-number': ({ found }) => `回合数 ${found} 无效。`,

  'unknown-name': ({ what, name, names }) =>
    `没有${thing(what)}“${name}”${names ? `，可选：${names.replaceAll(', ', '、')}` : ''}。`,
  value: ({ name, what, found }) => `${thing(name ?? what)} 的值“${found}”无效。`,
  'expected-here': ({ place, found }) => `${field(place)}无效${found ? `：${found}` : ''}。`,
  expected: ({ found }) =>
    found ? `“${found.replace(/^["']|["']$/g, '')}”不能出现在这里。` : '内容不完整。',
};

/** `3 rows`, `7 numbers`, as maps count. */
function count(counted = ''): string {
  const found = /(\d+) (rows?|numbers?|letters?|lines?)/.exec(counted);
  if (!found) return thing(counted);
  return `${found[1]} ${found[2]!.startsWith('row') || found[2]!.startsWith('line') ? '行' : '格'}`;
}

/** What a tree that is typed lacks. */
function sign(expected = ''): string {
  const known: Record<string, string> = {
    'a number or a list': '数字或列表',
    "a list after ':'": '“:”后的列表',
    'the end': '结尾',
  };
  return known[expected] ?? thing(expected.replace(/^a number, a list or /, '数字、列表或 '));
}
