import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';

interface Back {
  email: string;
  name: string;
  base: string;
}

/** Returns the mail that tells somebody that their organisation is back. */
export const backMail = (reader: Reader, { email, name, base }: Back): Mail => {
  const say = (key: string): string => textFor(reader, `settings.mail.${key}`, { name });
  return letter(reader, { to: email, subject: say('backSubject'), lines: [say('backText')], link: { text: say('backLink'), url: base } });
};

interface Deleted {
  email: string;
  name: string;
  eraseAfter: Date;
  /** True for the Owner, who alone can bring the organisation back. */
  owns: boolean;
}

/** Returns the mail that tells somebody that their organisation was deleted. */
export const deletedMail = (reader: Reader, { email, name, eraseAfter, owns }: Deleted): Mail => {
  const say = (key: string): string => textFor(reader, `settings.mail.${key}`, { name, when: { instant: eraseAfter.toISOString() } });
  return letter(reader, { to: email, subject: say('subject'), lines: [say('text'), say(owns ? 'owner' : 'others')] });
};
