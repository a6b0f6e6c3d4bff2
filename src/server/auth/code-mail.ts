import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

/** Minutes for which a mailed code signs in. */
export const codeMinutes = 10;

/** Returns the mail with a code that signs in. */
export const codeMail = (reader: Reader, to: string, code: string): Mail => {
  const say = (key: string): string => textFor(reader, `mail.code.${key}`, { product: productName, minutes: codeMinutes });
  return letter(reader, { to, subject: say('subject'), lines: [say('what'), say('ends')], code });
};

/** Returns the mail to an address without an account, for which somebody asked for a code. */
export const unknownMail = (reader: Reader, to: string, base: string): Mail => {
  const say = (key: string): string => textFor(reader, `mail.code.${key}`, { product: productName });
  return letter(reader, {
    to,
    subject: say('unknownSubject'),
    lines: [say('unknownText')],
    link: { text: say('unknownLink'), url: `${base}/register` },
  });
};
