import type { Mail } from '../../../server/access/after-commit.ts';
import { letter } from '../../../server/mail/letter.ts';
import { type Reader, textFor } from '../../../server/text/text.ts';

type Recipient = Reader & { email: string };

interface InvoiceWords {
  orgName: string;
  number: string;
  amount: string;
  url: string;
}

/** Returns the mail that says that an invoice was paid, or that it was not, and leads to it. */
export const invoiceMail = (to: Recipient, { isPaid, url, ...values }: InvoiceWords & { isPaid: boolean }): Mail => {
  const say = (key: string): string => textFor(to, `billing.mail.${key}`, values);
  const kind = isPaid ? 'paid' : 'failed';
  return letter(to, { to: to.email, subject: say(`${kind}Subject`), lines: [say(`${kind}Text`)], link: { text: say('link'), url } });
};
