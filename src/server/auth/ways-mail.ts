import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

/** What was changed about how a person signs in; each has its sentences in the language file. */
export type ChangedWay = 'password' | 'provider' | 'providerOn' | 'factorOn' | 'factorOff' | 'factorReplaced' | 'passkeyOn' | 'passkeyOff';

/** Returns the mail that says that a way to sign in was changed. */
export const waysMail = (reader: Reader, to: string, what: ChangedWay, base: string): Mail => {
  const say = (key: string): string => textFor(reader, `signIns.mail.${key}`, { product: productName });
  return letter(reader, {
    to,
    subject: say(`${what}Subject`),
    lines: [say(`${what}Text`)],
    link: { text: say('movedLink'), url: `${base}/reset-password` },
  });
};
