import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

const sayingTo =
  (reader: Reader) =>
  (key: string, values: Record<string, string> = {}): string =>
    textFor(reader, `signIns.mail.${key}`, { product: productName, ...values });

/** Returns the mail to the present address: somebody asks for a change, with the code that allows it. */
export const oldAddressMail = (reader: Reader, to: string, email: string, code: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, { to, subject: say('oldSubject'), lines: [say('oldText', { email }), say('oldEnds')], code });
};

/** Returns the mail to the new address, with the code that proves it. */
export const newAddressMail = (reader: Reader, to: string, code: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, { to, subject: say('newSubject'), lines: [say('newText'), say('newEnds')], code });
};

/** Returns the mail that a new address gets in place of a code when it has an account already. */
export const takenAddressMail = (reader: Reader, to: string, base: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('takenSubject'),
    lines: [say('takenText')],
    link: { text: say('takenLink'), url: `${base}/login` },
  });
};

/** Returns the mail to both addresses once the address was changed. */
export const movedMail = (reader: Reader, to: string, email: string, base: string): Mail => {
  const say = sayingTo(reader);
  return letter(reader, {
    to,
    subject: say('movedSubject'),
    lines: [say('movedText', { email })],
    link: { text: say('movedLink'), url: `${base}/reset-password` },
  });
};
