// What those who pay are told by mail: before money is charged, when it could not be, and before and when a door closes. It goes to the Owner,
// to the address of the account, and to whoever may update billing.
import { anybody } from '#server/text/text.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { reminderOf } from '../../rules/reminders.ts';
import { failedGraceDays, nextRetryOf, trialGraceDays } from '../../rules/subscription.ts';
import { type Notice, noticeMail, type Recipient } from '../mails.ts';
import type { OrderRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { amountsOf, cardName, firstTerm, nextRenewal, primaryCard } from './orders.ts';
import { billingDay, type Inside, stateOf } from './standing.ts';
import { taxedHere } from './tax.ts';

/** Returns to whom a notice goes, each address once. */
const readersOf = async (at: Inside, row: SubscriptionRow): Promise<Recipient[]> => {
  const people: Recipient[] = await store.listBillerReaders(at);
  const [owner] = people;
  const isKnown = people.some(({ email }) => email.toLowerCase() === row.email.toLowerCase());
  if (row.email === '' || isKnown) return people;
  // The account's address is no person: it is written to as the Owner is.
  return [...people, { ...(owner ?? anybody), email: row.email }];
};

type Said = Omit<Notice, 'currency'>;

const tell = async (at: Inside, row: SubscriptionRow, said: Said): Promise<void> => {
  const { name: orgName } = await store.findOrgFacts(at);
  const owner = (await store.listBillerReaders(at)).find(({ isOwner }) => isOwner)?.name ?? '';
  const notice = { ...said, values: { orgName, owner, ...said.values }, currency: row.currency };
  const url = `${at.config.BASE_URL}/org/detail/${at.orgId}/billing`;
  for (const reader of await readersOf(at, row)) await at.after.mail(noticeMail(reader, notice, url));
};

/** Tells that a charge was refused, what happens next, and until when. */
export const tellRefused = async (at: Inside, row: SubscriptionRow, { due, cardName: card, reason }: OrderRow): Promise<void> => {
  const again = nextRetryOf(stateOf(row));
  const until = row.failedOn === null ? null : addDays(row.failedOn, failedGraceDays);
  await tell(at, row, {
    kind: 'refused',
    says: [`reasons.${reason}`, again === null ? 'notAgain' : 'again', ...(until === null ? [] : ['until'])],
    values: {
      amount: { sum: due },
      card,
      ...(again === null ? {} : { again: { day: again } }),
      ...(until === null ? {} : { until: { day: until } }),
    },
  });
};

/** Tells that only the Owner enters now. */
export const tellWall = (at: Inside, row: SubscriptionRow): Promise<void> => tell(at, row, { kind: 'wall', says: ['then'], values: {} });

/** Tells that a trial is over, and until when everybody still works. */
export const tellTrialOver = (at: Inside, row: SubscriptionRow): Promise<void> =>
  tell(at, row, { kind: 'trialOver', says: ['then'], values: { until: { day: addDays(row.trialEndsOn ?? '', trialGraceDays) } } });

const trialWords = async (at: Inside, row: SubscriptionRow, on: Day): Promise<Pick<Said, 'says' | 'values'>> => {
  const [year, month] = [await firstTerm(at, 'annual'), await firstTerm(at, 'monthly')];
  return {
    says: ['costs', 'then'],
    values: {
      count: year.licences,
      yearly: { sum: amountsOf(row, year).due },
      monthly: { sum: amountsOf(row, month).due },
      until: { day: addDays(on, trialGraceDays) },
    },
  };
};

const renewalWords = async (at: Inside, row: SubscriptionRow): Promise<Pick<Said, 'says' | 'values' | 'lines'>> => {
  const renewal = await nextRenewal(at, row);
  const card = await primaryCard(at);
  return {
    says: card === undefined ? ['noCard', 'then'] : ['card', 'then'],
    values: { amount: { sum: renewal?.amounts.due ?? 0 }, card: card === undefined ? '' : cardName(card) },
    lines: renewal?.amounts.lines ?? [],
  };
};

/** Tells what comes, once for each of its days. Returns whether there was something to tell. */
export const remind = async (at: Inside): Promise<void> => {
  const known = await store.findSubscription(at);
  if (known === undefined) return;
  const today = await billingDay(at);
  const reminder = reminderOf(stateOf(known), today, known.remindedOn);
  if (reminder === undefined) return;
  await store.changeSubscription(at, { remindedOn: today });
  const row = await taxedHere(at, known);
  const { kind, on, againOn } = reminder;
  const words =
    kind === 'trial' ? await trialWords(at, row, on) : kind === 'renewal' ? await renewalWords(at, row) : { says: ['then'], values: {} };
  await tell(at, row, {
    ...words,
    kind: kind === 'wall' ? 'wallSoon' : kind,
    says: [...words.says, ...(againOn === null ? [] : ['weWrite'])],
    values: { ...words.values, on: { day: on }, ...(againOn === null ? {} : { againOn: { day: againOn } }) },
  });
};
