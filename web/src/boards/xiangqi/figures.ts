// Xiangqi's seven western figures: one silhouette each, in a box of 100 × 100, for the fill rule nonzero.

/** A disc, or against the other contours' way a round hole. */
function disc(x: number, y: number, radius: number, hole = false): string {
  const arc = `a${radius} ${radius} 0 1 ${hole ? 0 : 1} `;
  return `M${x - radius} ${y}${arc}${2 * radius} 0${arc}${-2 * radius} 0Z`;
}

/** The letters of one side's pieces: general, advisor, elephant, chariot, horse, cannon, soldier. */
export type Letter = 'K' | 'A' | 'B' | 'R' | 'N' | 'C' | 'P';

export const figures: Record<Letter, string> = {
  // The general: a crown.
  K:
    disc(10, 34, 7) +
    disc(50, 16, 8) +
    disc(90, 34, 7) +
    'M10 34L32 55L50 16L68 55L90 34L82 76H18ZM18 81H82V92H18ZM50 59L43 67L50 75L57 67Z',
  // The advisor guards the palace: a quartered shield.
  A: 'M50 6C63 15 75 18 88 18V46C88 69 73 85 50 95C27 85 12 69 12 46V18C25 18 37 15 50 6ZM54 17V46H79V26C70 25 62 22 54 17ZM46 54H22C25 67 33 77 46 84Z',
  // The elephant.
  B:
    'M7 77C4 62 5 46 11 36C17 24 29 18 41 21C48 17 55 16 63 16C83 16 95 30 95 51V88H77V70C71 73 63 73 58 71V88H40V66C34 65 30 62 28 58C24 62 22 67 22 73C22 78 25 79 25 83C25 88 12 90 7 77Z' +
    disc(22, 41, 3.2, true) +
    'M39 29C46 37 46 49 41 57C53 53 53 33 39 29Z',
  // The horse.
  N:
    'M30 80C32 66 44 62 47 50C41 55 34 57 28 58L22 68C18 73 8 69 8 61C8 56 19 43 22 35C25 26 31 20 40 16L43 4L53 14C74 17 86 38 83 80ZM24 84H88V94H24Z' +
    disc(35, 33, 3.6, true),
  // The chariot, which moves like the rook: a tower.
  R: 'M16 8H33V18H42V8H58V18H67V8H84V33L73 42L76 74H24L27 42L16 33ZM20 78H80V83H88V94H12V83H20ZM45 50V66H55V50C55 43 45 43 45 50Z',
  // The cannon.
  C:
    disc(9, 57, 6) +
    'M10 43C20 37 60 27 79 19L77 15L88 11L99 37L88 41L86 37L24 67C12 70 6 50 10 43Z' +
    disc(46, 68, 25) +
    disc(46, 68, 18, true) +
    disc(46, 68, 7) +
    'M43 45H49V91H43ZM23 65H69V71H23ZM22 66L30 80L14 92H5V84Z',
  // The soldier.
  P: disc(50, 27, 19) + 'M30 45H70V54H61C62 66 68 74 78 80H22C32 74 38 66 39 54H30ZM18 83H82V94H18Z',
};
