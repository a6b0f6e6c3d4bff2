import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

/** Returns the mail that tells the owner of an account that somebody tries to sign in to it, and what to do. */
export const guessedMail = (reader: Reader, to: string, base: string): Mail => {
  const say = (key: string): string => textFor(reader, `mail.guessed.${key}`, { product: productName });
  return letter(reader, {
    to,
    subject: say('subject'),
    lines: [say('what'), say('help')],
    link: { text: say('link'), url: `${base}/reset-password` },
  });
};
