// The rules of the Amazons, each with an example; the board's size makes no difference but in the examples.

import type { GameRules, RuleTopic } from '../board';

/** The examples of a board, and the game's topics with them. */
export function topicsOf(large: boolean): RuleTopic[] {
  return [
    {
      id: 'walk',
      title: { en: 'Walk, then shoot', zh: '先走，后射' },
      text: {
        en: 'A turn has two parts. One of your amazons walks like a queen of chess, any distance in a straight line over empty squares. Then she shoots an arrow, in the same way, from where she stands now.',
        zh: '每一手分两步：先让己方一个亚马逊像国际象棋的后那样直线或斜线走任意远，途中不得有障碍；再从新的位置以同样方式射出一支箭。',
      },
      example: { position: null, moves: large ? ['d1-d7/g7', 'g10-g8/d8'] : ['a6-d6/d3'] },
      codes: ['no-walk', 'walk-not-straight', 'no-amazon', 'not-yours', 'no-shot', 'arrow-not-straight'],
    },
    {
      id: 'arrow',
      title: { en: 'Arrows stay', zh: '箭留在棋盘上' },
      text: {
        en: 'The square that an arrow hits is blocked for the rest of the game. Neither amazons nor arrows pass it, nor another amazon; nothing is ever captured.',
        zh: '箭落下的格子从此封闭。亚马逊和箭都不能越过它，也不能越过其他亚马逊；棋子永远不会被吃掉。',
      },
      example: {
        position: null,
        moves: large ? ['d1-d7/g7', 'd10-d8/f8', 'd7-b5/b8'] : ['a6-d6/d3', 'a3-b3/b6'],
      },
      codes: ['walk-blocked', 'arrow-blocked'],
    },
    {
      id: 'end',
      title: { en: 'The end', zh: '终局' },
      text: {
        en: 'Whoever cannot walk and shoot any more loses. There are no draws. Near the end the board falls apart into regions, and who has more moves left in its own wins.',
        zh: '轮到走棋而无法走动并射箭的一方输，没有和棋。接近终局时棋盘被分割成若干区域，自己区域里剩余手数多者胜。',
      },
      codes: ['no-moves', 'game-over'],
    },
  ];
}

export const refusals: GameRules['refusals'] = {
  'game-over': '对局已经结束，不能再走。',
  'not-yours': '这是对方的亚马逊，现在不该她走。',
  'no-amazon': '这一格没有亚马逊。',
  'no-walk': '亚马逊必须先走，再射箭。',
  'walk-not-straight': '亚马逊只能沿直线或斜线走。',
  'walk-blocked': '途中有障碍，亚马逊走不过去。',
  'no-shot': '箭不能落在亚马逊所站的格子上。',
  'arrow-not-straight': '箭只能沿直线或斜线飞。',
  'arrow-blocked': '途中有障碍，箭飞不过去。',
};
