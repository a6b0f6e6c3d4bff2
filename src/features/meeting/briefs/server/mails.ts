import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import type { BriefKind } from '../contract.ts';

interface Brief {
  kind: BriefKind;
  /** The meeting's title. */
  title: string;
  /** Who sends it. */
  name: string;
  words: string;
  url: string;
}

/** Returns the mail with a brief or a summary, in the frame of its reader's language. */
export const briefMail = (reader: Reader & { email: string }, { kind, title, name, words, url }: Brief): Mail =>
  letter(reader, {
    to: reader.email,
    subject: textFor(reader, `briefs.${kind}Subject`, { title }),
    lines: [textFor(reader, 'briefs.from', { name, title }), ...words.split('\n').filter((line) => line.trim() !== '')],
    link: { text: textFor(reader, 'briefs.link'), url },
  });
