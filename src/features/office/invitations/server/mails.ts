import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';

/** The job that notes an invitation whose mail came back. */
export const mailedJob = 'invitation-mailed';

interface Invited {
  id: string;
  email: string;
  firstName: string;
  key: string;
  orgName: string;
  invitedBy: string;
  base: string;
  orgId: string;
  /** The digest of the link's key: a mail of an earlier link that comes back changes nothing. */
  keyHash: string;
}

interface HandedOn {
  email: string;
  orgName: string;
  invitedBy: string;
  base: string;
}

/** Returns the mail that tells an address that an account was made for it by a link that nobody mailed to it. */
export const handedOnMail = (reader: Reader, { email, base, ...values }: HandedOn): Mail => {
  const say = (name: string): string => textFor(reader, `invitations.mail.${name}`, { product: productName, email, ...values });
  return letter(reader, {
    to: email,
    subject: say('handedOnSubject'),
    lines: [say('handedOnText'), say('handedOnEnds')],
    link: { text: say('handedOnLink'), url: `${base}/reset-password` },
  });
};

/** Returns the mail with the link. The reader's language is not known yet, so it is that of the person who invites. */
export const invitationMail = (reader: Reader, { id, key, base, email, orgId, keyHash, ...values }: Invited): Mail => {
  const say = (name: string): string => textFor(reader, `invitations.mail.${name}`, { product: productName, ...values });
  const mail = letter(reader, {
    to: email,
    subject: say('subject'),
    lines: [say('greeting'), say('text'), say('ends')],
    link: { text: say('link'), url: `${base}/welcome/invitation/${id}/${key}` },
  });
  return { ...mail, onNews: { job: mailedJob, data: { orgId, id, keyHash } } };
};
