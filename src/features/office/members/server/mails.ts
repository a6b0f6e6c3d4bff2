import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';

type Recipient = Reader & { email: string };

/** Returns the mail that tells who owned an organisation, or owns it now, that ownership has passed on. */
export const ownerMail = (
  to: Recipient,
  which: 'newOwner' | 'formerOwner',
  { url, ...values }: { name: string; orgName: string; url: string },
): Mail => {
  const say = (key: string): string => textFor(to, `members.mail.${which}${key}`, values);
  return letter(to, {
    to: to.email,
    subject: say('Subject'),
    lines: [say('Text')],
    link: { text: textFor(to, 'members.mail.ownerLink', values), url },
  });
};

/** Returns the mail that tells a member that the Owner has turned off their second factor. */
export const factorResetMail = (to: Recipient, { url, ...values }: { name: string; orgName: string; url: string }): Mail => {
  const say = (key: string): string => textFor(to, `members.mail.${key}`, values);
  return letter(to, { to: to.email, subject: say('factorReset'), lines: [say('factorResetText')], link: { text: say('signIn'), url } });
};
