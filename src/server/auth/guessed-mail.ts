import { productName } from '../../shared/product.ts';
import type { Mail } from '../access/after-commit.ts';
import { letter } from '../mail/letter.ts';
import { type Reader, textFor } from '../text/text.ts';

/** Tells the owner of an account that somebody tries to get into it, and what helps. */
export const guessedMail = (reader: Reader, to: string, base: string): Mail => {
  const say = (key: string): string => textFor(reader, `mail.guessed.${key}`, { product: productName });
  return letter(reader, {
    to,
    subject: say('subject'),
    lines: [say('what'), say('help')],
    link: { text: say('link'), url: `${base}/reset-password` },
  });
};
