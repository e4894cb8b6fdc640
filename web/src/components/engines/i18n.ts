// The messages about engines of the server's own file.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({
  en: {
    title: 'Other engines',
    intro:
      'Programs of others can play in matches and in Play, and be asked beside ours in Analyse. Whoever runs the server names them in a file; nobody can name a program from this page.',
    start: 'The server is started with',
    file: 'and the file looks so:',
    note: 'proto is uci, ucci, nboard, gtp or plain. games says what it plays; without it, everything that its protocol is used for.',
    here: 'On this server',
    none: 'This server has none.',
    engine: 'Engine',
    protocol: 'Protocol',
    games: 'Games',
    limits: 'Limits',
    nodes: 'nodes',
    seconds: 'seconds',
    depth: 'depth',
    tc: 'clock',
    free: 'its own',
    builtin: 'Built-in',
    own: 'It keeps to its own settings.',
  },
  zh: {
    title: '其他引擎',
    intro:
      '其他程序可以参加比赛、在对弈中当对手，也可以在分析中与内置引擎并列给出意见。它们由服务器的运行者写在一个文件里；网页不能指定任何程序。',
    start: '启动服务器时加上',
    file: '文件的写法如下：',
    note: 'proto 可为 uci、ucci、nboard、gtp 或 plain。games 写明能下的棋种；不写则为该协议支持的全部棋种。',
    here: '此服务器上的引擎',
    none: '此服务器上没有。',
    engine: '引擎',
    protocol: '协议',
    games: '棋种',
    limits: '可用的限制',
    nodes: '节点数',
    seconds: '秒数',
    depth: '深度',
    tc: '棋钟',
    free: '自行决定',
    builtin: '内置引擎',
    own: '它按自己的设置走棋。',
  },
});
