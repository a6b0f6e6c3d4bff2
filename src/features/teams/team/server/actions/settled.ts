import type { Assignable } from '#features/ground/notifications/contract.ts';
import { notify, type Teller, tellerName } from '#features/ground/notifications/server/actions.ts';
import { findNewerEdit } from '#server/access/stale.ts';
import type { SettledField } from '#shared/settled.ts';
import { listStandings } from '../access.ts';
import { listRoles } from '../store/reading.ts';

/** An item before an edit that decides between two versions of it. */
interface Settled {
  id: string;
  title: string;
  tractionId: string | null;
  /** All meetings of a Rock. */
  tractionIds?: readonly string[];
}

/** The kinds as the address of an item names them. */
const kinds = { rock: 'Rock', todo: 'ToDo', issue: 'Issue', headline: 'Headline' } as const;

/** Returns whether a person sees the item still, in one of its meetings. */
const sees = async (at: Teller, personId: string, { tractionId, tractionIds }: Settled): Promise<boolean> => {
  if (tractionId === null) return true;
  const role = (await listRoles(at, [personId])).get(personId);
  return role !== undefined && (await listStandings({ ...at, personId, role }, [...(tractionIds ?? [tractionId])])).length > 0;
};

/** Most changes that are searched for the other person. */
const mostChanges = 100;

/**
 * Tells the person who had changed an item first that somebody has decided between both versions, and which of their fields did not stand.
 * `fields` is undefined in an edit that decides nothing. Who does not see the item any more is not told its title.
 */
export const tellSettled = async (
  at: Teller,
  kind: Extract<Assignable, 'rock' | 'todo' | 'issue' | 'headline'>,
  item: Settled,
  fields: readonly SettledField[] | undefined,
): Promise<void> => {
  if (fields === undefined) return;
  const { id, title, tractionId } = item;
  const other = await findNewerEdit(at, kind, id, mostChanges);
  if (other === undefined || other.byId === at.personId || !(await sees(at, other.byId, item))) return;
  const name = await tellerName(at);
  await notify(at, [
    {
      recipientId: other.byId,
      type: 'General',
      says: { key: `notifications.settled.${kind}`, values: { name } },
      message: title,
      parts:
        fields.length === 0
          ? [{ key: 'notifications.settledYours', values: {} }]
          : [...new Set(fields)].map((field) => ({ key: `notifications.settledKept.${field}`, values: { name } })),
      link: `/?item=${kinds[kind]}.${id}`,
      items: { type: kind, ids: [id] },
      ...(tractionId === null ? {} : { tractionId }),
    },
  ]);
};
