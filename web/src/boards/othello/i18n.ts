// Othello's own messages.

import { defineMessages } from '../../lib/messages';

export const messages = defineMessages({ en: { pass: 'pass' }, zh: { pass: '停一手' } });
