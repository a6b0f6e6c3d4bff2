import { createHash, randomBytes } from 'node:crypto';
import type { Standing } from '#features/teams/team/server/access.ts';
import { intervalOn } from '#features/work/scorecards/rules.ts';
import { firstMonthOf } from '#features/work/scorecards/server/access/fiscal-day.ts';
import { measurablesBy } from '#features/work/scorecards/server/access.ts';
import { enterFromOutside, type FromOutside } from '#features/work/scorecards/server/actions/outside.ts';
import type { Entered, Visitor } from '#server/access/granted.ts';
import { noMemo } from '#server/http/answers/memos.ts';
import { dayIn } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type AddressDraft, type CallLine, type InboundAddress, type Lifetime, mostAddresses, mostCallsAMinute } from '../contract.ts';
import { codeOf, intervalFor, isRefused, nameFor, namesFor, readValue } from '../rules.ts';
import { mayEnd } from './access.ts';
import * as store from './store.ts';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns a new key of 192 bits, with its hash and what is shown of it. */
const makeKey = (): { key: string; keyHash: string; hint: string } => {
  const key = `m_${randomBytes(24).toString('base64url')}`;
  return { key, keyHash: hashOf(key), hint: `${key.slice(0, 6)}…${key.slice(-4)}` };
};

const addressFor = (at: Entered, key: string): string => `${at.config.BASE_URL}/in/${key}`;

const days: Record<Lifetime, number | null> = { never: null, days30: 30, days90: 90, days365: 365 };

const endOf = (at: Entered, lifetime: Lifetime): Date | null => {
  const count = days[lifetime];
  return count === null ? null : new Date(at.now.getTime() + count * 24 * 60 * 60 * 1000);
};

/** Returns the measurables of the scorecard that an address is to write; refuses formulas and those of others. */
const writable = async (at: Entered, tractionId: string, ids: string[]): Promise<{ id: string; title: string }[]> => {
  const rows = new Map((await measurablesBy(at, ids)).map((row) => [row.id, row]));
  const fits = (id: string) => rows.get(id)?.tractionId === tractionId && rows.get(id)?.formula === null;
  if (!ids.every(fits)) refuse(errors.invalid, { fields: { measurableIds: ['VAL_INVALID'] } });
  return [...new Set(ids)].map((id) => ({ id, title: rows.get(id)?.title ?? '' }));
};

/** What is told once of an address that was made. */
interface Made {
  id: string;
  address: string;
  names: string[];
}

export const makeAddress = async (at: Entered, { traction }: Standing, draft: AddressDraft): Promise<Made> => {
  if ((await store.listAddresses(at, traction.id)).length >= mostAddresses) refuse(errors.tooManyEntries);
  const measurables = namesFor(await writable(at, traction.id, draft.measurableIds));
  const { key, keyHash, hint } = makeKey();
  const id = newId();
  await store.addAddress(at, {
    id,
    tractionId: traction.id,
    name: draft.name,
    keyHash,
    hint,
    measurables,
    timeZone: at.timeZone,
    createdById: at.personId,
    endsAt: endOf(at, draft.lifetime),
  });
  return { id, address: addressFor(at, key), names: measurables.map(({ name }) => name) };
};

export const changeAddress = async (
  at: Entered,
  address: store.AddressRow,
  { name, measurableIds }: Pick<AddressDraft, 'name' | 'measurableIds'>,
): Promise<void> => {
  const measurables = namesFor(await writable(at, address.tractionId, measurableIds), address.measurables);
  await store.changeAddress(at, address.id, { name, measurables });
};

/** Gives an address another key. One that has ended begins anew, and does not end any more. */
export const renewAddress = async (at: Entered, address: store.AddressRow): Promise<Made> => {
  const { key, keyHash, hint } = makeKey();
  const hasEnded = address.endsAt !== null && address.endsAt <= at.now;
  await store.changeAddress(at, address.id, { keyHash, hint, ...(hasEnded ? { endsAt: null } : {}) });
  return { id: address.id, address: addressFor(at, key), names: address.measurables.map(({ name }) => name) };
};

export const revokeAddress = (at: Entered, address: store.AddressRow): Promise<void> =>
  store.changeAddress(at, address.id, { revokedAt: at.now });

export const addressViews = async (at: Entered, standing: Standing): Promise<InboundAddress[]> => {
  const rows = await store.listAddresses(at, standing.traction.id);
  const calls = Map.groupBy(
    await store.listCalls(
      at,
      rows.map(({ id }) => id),
    ),
    ({ addressId }) => addressId,
  );
  const measurables = await measurablesBy(at, [...new Set(rows.flatMap((row) => row.measurables.map(({ id }) => id)))]);
  const owners = new Map(measurables.map(({ id, ownerId }) => [id, ownerId]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
    written: row.written,
    refused: row.refused,
    measurables: row.measurables,
    calls: (calls.get(row.id) ?? []).map(({ at: when, lines }) => ({ at: when.toISOString(), lines })),
    can: {
      change: standing.can.edit,
      revoke: mayEnd(
        at,
        { standing, address: row },
        row.measurables.map(({ id }) => owners.get(id) ?? null),
      ),
    },
  }));
};

interface Call {
  values: readonly { name: string; value: string }[];
  week?: string | undefined;
  month?: string | undefined;
  quarter?: string | undefined;
  year?: string | undefined;
}

/** Returns the context in which nobody, in the time zone of who made the address, writes in the organisation. */
const insideOf = (at: Visitor, orgId: string, timeZone: string): Entered => ({
  ...at,
  orgId,
  timeZone,
  today: dayIn(at.now, timeZone),
  personId: '',
  authSessionId: '',
  sessionId: '',
  role: 'Observer',
  permissions: [],
  memo: noMemo,
});

/** Counts a call in its minute, and refuses with 429 the one that is too many. */
const countCall = async (at: Entered, address: store.AddressRow): Promise<void> => {
  const isSameMinute = address.minuteAt !== null && at.now.getTime() - address.minuteAt.getTime() < 60_000;
  if (isSameMinute && address.minuteCalls >= mostCallsAMinute) refuse(errors.tooMany);
  const change = isSameMinute ? { minuteCalls: address.minuteCalls + 1 } : { minuteAt: at.now, minuteCalls: 1 };
  await store.changeAddress(at, address.id, { ...change, lastAt: at.now });
};

/** What one name of a call asks for: a number to write, or why it is refused. */
type Asked = { line: Omit<CallLine, 'outcome'>; number: FromOutside } | { line: CallLine; number?: undefined };

const readCall = async (at: Entered, address: store.AddressRow, call: Call): Promise<Asked[]> => {
  const rows = new Map(
    (
      await measurablesBy(
        at,
        address.measurables.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const firstMonth = await firstMonthOf(at);
  const wanted = new Map(address.measurables.map(({ id, name }) => [name, id]));
  const byTitle = new Map([...rows.values()].map(({ id, title }) => [nameFor(title), id]));
  const { values, ...intervals } = call;
  // One line of text with a number alone is for the only measurable that there is.
  const only = address.measurables.length === 1 ? address.measurables[0]?.id : undefined;
  return values.map(({ name, value }): Asked => {
    const named = nameFor(name);
    const row = rows.get(wanted.get(named) ?? byTitle.get(named) ?? (named === 'value' ? only : undefined) ?? '');
    const refused = (outcome: CallLine['outcome']): Asked => ({ line: { name, value, outcome } });
    if (row === undefined || (row.archivedOn !== null && row.archivedOn <= at.today)) return refused('unknown');
    if (row.formula !== null) return refused('formula');
    const read = readValue(value, row.unitOfMeasure);
    if ('refused' in read) return refused(read.refused);
    const at_ = intervalFor(intervals, row.period, intervalOn(row.period, { today: at.today, firstMonth }));
    if ('refused' in at_) return refused(at_.refused);
    return { line: { name, value, intervalId: at_.intervalId }, number: { row, intervalId: at_.intervalId, value: read.value } };
  });
};

/** Writes the numbers of a call in one transaction, and says of each what became of it. Refuses with 404 a key that leads nowhere. */
export const receive = async (visitor: Visitor, key: string, call: Call): Promise<{ values: CallLine[] }> => {
  const found = (await store.addressOf(visitor, hashOf(key))) ?? refuse(errors.notFound);
  await store.fenceTo(visitor, found.orgId);
  const address = (await store.findLiveAddress({ ...visitor, orgId: found.orgId }, found.id)) ?? refuse(errors.notFound);
  const at = insideOf(visitor, found.orgId, address.timeZone);
  await countCall(at, address);
  const asked = await readCall(at, address, call);
  const became = await enterFromOutside(
    at,
    address.name,
    asked.flatMap(({ number }) => number ?? []),
  );
  const lines = asked.map(
    ({ line, number }): CallLine => (number === undefined ? line : { ...line, outcome: became.get(number) ?? 'same' }),
  );
  await store.putCall(at, address.id, lines);
  const count = (is: (line: CallLine) => boolean) => lines.filter(is).length;
  await store.changeAddress(at, address.id, {
    written: address.written + count(({ outcome }) => outcome === 'written'),
    refused: address.refused + count(({ outcome }) => isRefused(outcome)),
  });
  if (lines.every(({ outcome }) => isRefused(outcome))) {
    const fields = Object.fromEntries(lines.map(({ name, outcome }) => [name, [codeOf(outcome)]]));
    refuse(errors.invalid, { fields, data: { values: lines }, keeps: true });
  }
  return { values: lines };
};
