import type { Notification } from '#features/ground/notifications/contract.ts';
import type { Mail } from '#server/access/after-commit.ts';
import type { Config } from '#server/core/config/config.ts';
import { letter } from '#server/mail/letter.ts';
import { type Reader, type StoredValue, textFor } from '#server/text/text.ts';
import type { Day } from '#shared/dates.ts';
import { productName } from '#shared/product.ts';
import type { MailSubject } from '../contract.ts';
import { tokenOf } from './access.ts';
import type { DueTodo, MailReader } from './store.ts';

/** To whom a mail goes, from which organisation, and what its link at the foot stops. */
interface Envelope {
  config: Config;
  orgId: string;
  orgName: string;
  reader: MailReader;
}

const sentence = ({ title, message }: Pick<Notification, 'title' | 'message'>): string => (message === '' ? title : `${title}: ${message}`);

const sayingTo =
  ({ reader, orgName }: Envelope) =>
  (key: string, values: Record<string, StoredValue> = {}): string =>
    textFor(reader, `mailings.${key}`, { product: productName, org: orgName, ...values });

/** Returns the link at the foot of a mail that stops such mails. */
export const stopping = (
  { config, orgId, reader }: Pick<Envelope, 'config' | 'orgId'> & { reader: Reader & { personId: string } },
  subject: MailSubject,
): { text: string; url: string } => {
  const token = tokenOf(config, { orgId, personId: reader.personId, subject });
  return { text: textFor(reader, `mailings.stop.${subject}`, {}), url: `${config.BASE_URL}/unsubscribe/${token}` };
};

const linkText = ({ approvalUrl }: Notification, subject: MailSubject): string => {
  if (subject === 'started') return 'join';
  return approvalUrl === null ? 'open' : 'decide';
};

/** Returns the mail about one notification, at once. */
export const noticeMail = (envelope: Envelope, shown: Notification, subject: MailSubject): Mail => {
  const { config, reader, orgName } = envelope;
  const say = sayingTo(envelope);
  return {
    ...letter(reader, {
      to: reader.email,
      subject: shown.title,
      lines: [sentence(shown), say('from')],
      link: {
        text: say(linkText(shown, subject), { org: orgName }),
        url: `${config.BASE_URL}${shown.link ?? '/notifications'}`,
      },
      unsubscribe: stopping(envelope, subject),
    }),
    about: `notification ${shown.id}`,
  };
};

/** The content of one person's digest. */
export interface Digest {
  day: Day;
  dueToday: DueTodo[];
  late: DueTodo[];
  told: Notification[];
}

/** Most lines of one list; the rest is counted. */
const mostLines = 10;

/** Returns the digest of one morning. */
export const digestMail = (envelope: Envelope, { day, dueToday, late, told }: Digest): Mail => {
  const { config, reader, orgId } = envelope;
  const say = sayingTo(envelope);
  const list = (title: string, items: string[]) => ({
    title: say(title),
    items: [...items.slice(0, mostLines), ...(items.length > mostLines ? [say('more', { count: items.length - mostLines })] : [])],
  });
  return {
    ...letter(reader, {
      to: reader.email,
      subject: say('digestSubject', { day: { day } }),
      lines: [say('digestLead')],
      lists: [
        list(
          'dueToday',
          dueToday.map(({ title }) => title),
        ),
        list(
          'late',
          late.map(({ title, dueDate }) => (dueDate === null ? title : say('lateLine', { title, day: { day: dueDate } }))),
        ),
        list('told', told.map(sentence)),
      ].filter(({ items }) => items.length > 0),
      link: { text: say('openAll'), url: config.BASE_URL },
      unsubscribe: stopping(envelope, 'digest'),
    }),
    about: `digest ${orgId} ${day}`,
  };
};
