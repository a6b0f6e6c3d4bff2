import { type ChosenKind, chosenKinds, type Notification, type NotificationSettings } from '#features/ground/notifications/contract.ts';
import { isStillTrue, itemsSeen, preferenceOf, wayOf } from '#features/ground/notifications/rules.ts';
import {
  changeSettings,
  listSettings,
  notificationView,
  takeForDigest,
  takeForNow,
} from '#features/ground/notifications/server/actions.ts';
import type { Visitor } from '#server/access/granted.ts';
import type { Working } from '#server/http/work.ts';
import type { AudienceSight, WithinOrg } from '#server/realtime/audience.ts';
import { addDays } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { MailSubject } from '../contract.ts';
import { type MailSubscription, subscriptionOf } from './access.ts';
import { type Digest, digestMail, noticeMail } from './mails.ts';
import * as store from './store.ts';

export { stopping } from './mails.ts';
export { listReaders, type MailReader } from './store.ts';

/** Reads which meetings each person sees. */
export type ReadSight = (at: WithinOrg) => Promise<AudienceSight>;

/** A notification as one reader is mailed it. */
interface Notice {
  reader: store.MailReader;
  shown: Notification;
  kind: store.OpenNotification['kind'];
}

/** What a mail may be about: nothing of a meeting that its reader may not see any more. */
interface About {
  tractionId: string | null;
}

/** Returns a notification with those of its items that a mail may name: what its reader sees, and of given work what is open and still theirs. */
const narrowed = (sight: AudienceSight, row: store.OpenNotification): store.OpenNotification => {
  const items = itemsSeen(row.items, sight.tractionsOf(row.recipientId));
  const isGiven = row.kind === 'assigned';
  return { ...row, items: items.filter(({ ownerId, isOpen }) => !isGiven || (isOpen && ownerId === row.recipientId)) };
};

const mayRead = (sight: AudienceSight, personId: string, { tractionId }: About): boolean =>
  tractionId === null || sight.tractionsOf(personId).has(tractionId);

/** Returns the first of several notices that say the same to one person of the same place: they get one mail. */
const onceEach = (notices: readonly Notice[]): Notice[] =>
  [
    ...new Map(
      notices
        .toReversed()
        .map((notice) => [JSON.stringify([notice.reader.personId, notice.shown.title, notice.shown.message, notice.shown.link]), notice]),
    ).values(),
  ].toReversed();

/** Mails the notifications of one organisation that wait to be mailed at once. Returns how many it has looked at. */
export const mailNow = async (at: Working, readSight: ReadSight): Promise<number> => {
  const taken = await takeForNow(at);
  const notifications = await store.listOpen(at, taken);
  if (notifications.length === 0) return taken.length;
  const personIds = [...new Set(notifications.map(({ recipientId }) => recipientId))];
  const readers = new Map((await store.listReaders(at, personIds)).map((reader) => [reader.personId, reader]));
  const settingsOf = await listSettings(at, personIds);
  const orgName = (await store.findOrgName(at)) ?? '';
  const sight = await readSight(at);
  const notices = notifications.flatMap((open): Notice[] => {
    const row = narrowed(sight, open);
    const reader = readers.get(row.recipientId);
    if (reader === undefined || wayOf(settingsOf(row.recipientId), row.kind) !== 'Now') return [];
    if (!mayRead(sight, row.recipientId, row) || !isStillTrue(row)) return [];
    return [{ reader, shown: notificationView(reader, { ...row, actor: null }), kind: row.kind }];
  });
  await at.after.mails(
    onceEach(notices).map(({ reader, shown, kind }) => noticeMail({ config: at.config, orgId: at.orgId, orgName, reader }, shown, kind)),
  );
  return taken.length;
};

/** Returns whether a digest says anything that the one before it could not: something told, due today, or late since then. */
const isNew = ({ dueToday, late, told, day }: Digest, before: string | null): boolean => {
  const since = before ?? addDays(day, -1);
  return told.length > 0 || dueToday.length > 0 || late.some(({ dueDate }) => dueDate !== null && dueDate >= since);
};

/** Writes the digests that are due in one organisation, in the same few queries for one person and for all. */
export const mailDigests = async (at: Working, readSight: ReadSight): Promise<void> => {
  const due = await store.takeDue(at, at.now);
  if (due.length === 0) return;
  const personIds = due.map(({ personId }) => personId);
  const latest = due.map(({ day }) => day).reduce((one, other) => (one > other ? one : other));
  const told = await store.listOpen(at, await takeForDigest(at, personIds));
  const todos = await store.listDueTodos(at, personIds, latest);
  const readers = new Map((await store.listReaders(at, personIds)).map((reader) => [reader.personId, reader]));
  const settingsOf = await listSettings(at, personIds);
  const orgName = (await store.findOrgName(at)) ?? '';
  const sight = await readSight(at);
  const mails = due.flatMap(({ personId, day, before }) => {
    const reader = readers.get(personId);
    if (reader === undefined) return [];
    const mine = todos.filter((todo) => todo.ownerId === personId && mayRead(sight, personId, todo));
    const digest: Digest = {
      day,
      dueToday: mine.filter(({ dueDate }) => dueDate === day),
      late: mine.filter(({ dueDate }) => dueDate !== null && dueDate < day),
      told: told
        .filter(
          (row) => row.recipientId === personId && wayOf(settingsOf(personId), row.kind) === 'Digest' && mayRead(sight, personId, row),
        )
        .map((row) => narrowed(sight, row))
        .filter(isStillTrue)
        .map((row) => notificationView(reader, { ...row, actor: null })),
    };
    return isNew(digest, before) ? [digestMail({ config: at.config, orgId: at.orgId, orgName, reader }, digest)] : [];
  });
  await at.after.mails(mails);
};

type Asked = { params: { token: string } };

const isChosen = (subject: MailSubject): subject is ChosenKind => (chosenKinds as readonly string[]).includes(subject);

const isOff = (settings: NotificationSettings, subject: MailSubject): boolean =>
  subject === 'digest' ? settings.digestDays === 'Never' : preferenceOf(settings, subject).mail === 'Never';

/** Returns what a token stops, inside its organisation's fence. Refuses with 404 when the person has left the organisation. */
const enterBy = async (at: Visitor, { params }: Asked) => {
  const subscription: MailSubscription = subscriptionOf(at.config, params.token);
  const { orgId, personId } = subscription;
  await store.fenceTo(at, subscription);
  const inside = { tx: at.tx, orgId };
  const orgName = await store.findOrgName(inside);
  if (orgName === undefined || (await store.listReaders(inside, [personId])).length === 0) return refuse(errors.notFound);
  const settings = (await listSettings(inside, [personId]))(personId);
  return { ...subscription, inside, orgName, settings };
};

export const subscriptionView = async (at: Visitor, asked: Asked) => {
  const { orgName, subject, settings } = await enterBy(at, asked);
  return { orgName, subject, isOff: isOff(settings, subject) };
};

/** Stops the mails that a token names. Doing it again changes nothing. */
export const unsubscribe = async (at: Visitor, asked: Asked): Promise<void> => {
  const { inside, personId, subject, settings } = await enterBy(at, asked);
  if (isOff(settings, subject)) return;
  const { kinds } = settings;
  if (subject === 'digest') await changeSettings(inside, personId, { ...settings, digestDays: 'Never' });
  else if (isChosen(subject))
    await changeSettings(inside, personId, { ...settings, kinds: { ...kinds, [subject]: { ...kinds[subject], mail: 'Never' } } });
};
