import type { Mail } from '../../../server/access/after-commit.ts';
import { letter } from '../../../server/mail/letter.ts';
import { type Reader, textFor } from '../../../server/text/text.ts';
import { productName } from '../../../shared/product.ts';

interface Invited {
  id: string;
  email: string;
  firstName: string;
  key: string;
  orgName: string;
  invitedBy: string;
  base: string;
}

/** Returns the mail with the link. The reader's language is not known yet, so it is that of the person who invites. */
export const invitationMail = (reader: Reader, { id, key, base, email, ...values }: Invited): Mail => {
  const say = (name: string): string => textFor(reader, `invitations.mail.${name}`, { product: productName, ...values });
  return letter(reader, {
    to: email,
    subject: say('subject'),
    lines: [say('greeting'), say('text'), say('ends')],
    link: { text: say('link'), url: `${base}/welcome/invitation/${id}/${key}` },
  });
};
