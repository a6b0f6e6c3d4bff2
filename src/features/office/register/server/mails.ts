import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

const sayingTo =
  (reader: Reader) =>
  (key: string): string =>
    textFor(reader, `register.mail.${key}`, { product: productName });

export const codeMail = (reader: Reader, to: string, code: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, { to, subject: say('codeSubject'), lines: [say('codeText'), say('codeEnds')], code });
};

/** Returns the mail that an address with an account gets instead of a code. */
export const knownMail = (reader: Reader, to: string, base: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('knownSubject'),
    lines: [say('knownText'), say('knownForgot')],
    link: { text: say('knownLink'), url: `${base}/login` },
  });
};

export const resetMail = (reader: Reader, to: string, base: string, code: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('resetSubject'),
    lines: [say('resetText'), say('resetEnds')],
    link: { text: say('resetLink'), url: `${base}/update-password/${code}` },
  });
};

/** Returns the mail to an address without an account for which somebody asked for a new password. */
export const unknownMail = (reader: Reader, to: string, base: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('unknownSubject'),
    lines: [say('unknownText')],
    link: { text: say('unknownLink'), url: `${base}/register` },
  });
};

/** Returns the mail after a reset; `feed` is the address of a calendar feed, with its middle left out. */
export const changedMail = (reader: Reader, to: string, base: string, feed?: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('changedSubject'),
    lines: [say('changedText'), ...(feed === undefined ? [] : [textFor(reader, 'register.mail.changedFeed', { address: feed })])],
    link: { text: say('changedLink'), url: `${base}/reset-password` },
  });
};
