// Othello's own words.

import { both } from '../../lib/words';

export const text = both({ en: { pass: 'pass' }, zh: { pass: '停一手' } });
