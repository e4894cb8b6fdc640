// Xiangqi's fourteen characters and the river's four, written stroke by stroke as a brush goes, so that no
// font is needed. They become outlines when the page is built (see evaluated.ts).

import { character } from './brush';
import type { Letter } from './figures';

/** 包 as the right half of 炮 and 砲. */
const WRAP = 'p60 3 56 21 43 36g57 19 92 16 94 57 87 68z50 40 70 38 69 56b50 55 69 54o50 39 50 92 92 92';
/** 氵 */
const WATER = 'd9 9 22 22d4 34 17 46t8 89 30 60';

/** A side's pieces by their letters in positions: capitals are red's. */
export const glyphs: Record<Letter | Lowercase<Letter>, string> = {
  // 帥 仕 相 俥 傌 炮 兵
  K: character(
    'p31 3 28 12 20 20v14 19 14 93z14 21 41 19 41 44b14 42 41 41z14 61 43 59 43 88b14 85 43 84' +
      'v55 30 55 79g55 31 91 28 91 80i73 5 73 98',
    8.9,
  ),
  A: character('p34 6 26 32 5 53e23 35 23 95h38 42 97 38v67 8 67 84h44 87 91 84', 10.5),
  B: character(
    'h4 34 47 30v27 6 27 95q25 36 19 56 3 72d31 45 44 58v57 15 57 93z57 17 88 15 88 93b57 39 88 38b57 61 88 60b57 84 88 83',
    9.2,
  ),
  R: character(
    'p31 6 24 32 4 52e21 35 21 95h42 20 92 17v46 32 46 66z46 34 86 32 86 66b46 48 86 47b46 64 86 63h36 81 98 78i66 4 66 98',
    9,
  ),
  N: character(
    'p30 6 23 32 4 52e20 35 20 95v43 8 43 62h43 11 89 8u65 10 65 60l43 27 85 25l43 44 85 42g43 61 95 58 95 76 88 95' +
      'd40 70 34 88 .95d49 70 53 84 .9d60 69 65 81 .9d71 67 76 77 .8',
    8.3,
  ),
  C: character('d8 34 13 50p41 25 39 36 32 46p25 6 28 60 4 92d27 59 40 76' + WRAP, 9),
  P: character(
    'a76 7 60 15 28 18v29 15 29 62h29 38 80 34e60 37 60 62h5 65 95 61p40 67 34 84 11 96d60 70 72 75 86 93',
    9.6,
  ),

  // 將 士 象 車 馬 砲 卒
  k: character(
    'v11 18 11 41b9 41 35 39m5 60 35 58q15 60 15 78 4 93v35 6 35 96' +
      'p64 3 58 20 45 33x60 17 88 14 86 40 43 55d61 26 68 33d52 35 59 42h41 65 97 61j78 49 78 93d50 71 58 82',
    8.7,
  ),
  a: character('h6 42 94 37v50 5 50 85h19 89 81 85', 12),
  b: character(
    'p43 4 35 17 10 27x41 13 70 11 69 18 59 27v22 29 22 47z22 30 79 28 78 47b22 46 78 45q50 29 47 48 8 60' +
      'c36 51 72 58 63 90 53 95q52 57 40 71 10 77q59 68 44 84 8 92p87 50 79 57 63 62n61 61 73 80 97 89',
    8.3,
  ),
  r: character(
    'h17 20 84 17v24 31 24 66z24 33 76 31 76 66b24 48 76 47b24 64 76 63h5 81 95 77i50 3 50 98',
    10,
  ),
  n: character(
    'v23 7 23 61h23 11 82 8u52 10 52 60l23 27 77 25l23 44 77 42g23 62 90 58 90 78 83 96' +
      'd18 71 10 90d31 72 36 86 .9d45 71 51 84 .9d59 69 66 79 .9',
    9.2,
  ),
  c: character('h3 20 44 16p24 20 20 43 2 59v18 51 18 87z18 53 38 51 37 85b18 80 37 79' + WRAP, 9),
  p: character(
    'd45 3 54 13h10 25 90 21p33 28 28 44 9 54d33 38 46 48p67 27 62 44 48 54d69 37 88 52h5 72 95 68i50 59 50 99',
    9.6,
  ),
};

/** What is written in the river: 楚 河 on the left, 漢 界 on the right. */
export const river: { left: string[]; right: string[] } = {
  left: [
    character(
      'h5 19 46 17v26 3 26 46q25 20 20 34 4 44d29 26 42 36h53 18 95 15v74 3 74 44q73 20 66 34 53 43d77 25 93 37' +
        'x20 55 83 52 83 58 75 64u50 54 50 90l50 72 80 70p29 66 26 84 5 97n26 78 46 94 97 91',
      8,
    ),
    character(WATER + 'h34 20 98 16v42 38 42 70z42 40 66 38 65 70b42 66 65 65k83 18 83 89', 9),
  ],
  right: [
    character(
      WATER +
        'h34 17 98 14v51 5 52 32v80 4 79 32b51 31 79 30v44 40 44 58z44 41 87 39 86 57b44 55 86 54' +
        'h40 69 92 67h33 82 98 79q65 31 67 80 32 98 1.12n68 80 80 93 99 96',
      8,
    ),
    character(
      'v26 6 26 46z26 8 74 6 73 46b26 26 73 25u50 7 50 44b26 44 73 43q47 43 38 63 6 73n53 45 66 63 96 71' +
        'p38 65 38 85 20 98v64 64 64 98',
      8.4,
    ),
  ],
};
