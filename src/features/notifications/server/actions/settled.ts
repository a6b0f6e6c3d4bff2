import { findAhead } from '../../../../server/access/stale.ts';
import type { SettledField } from '../../../../shared/settled.ts';
import type { Assignable } from '../../contract.ts';
import { notify, type Teller, tellerName } from '../actions.ts';

/** An item before an edit that decides between two versions of it. */
interface Settled {
  id: string;
  title: string;
  tractionId: string | null;
}

/** The kinds as the address of an item names them. */
const kinds = { rock: 'Rock', todo: 'ToDo', issue: 'Issue', headline: 'Headline' } as const;

/** Most changes that are searched for the other person. */
const mostChanges = 100;

/**
 * Tells the person who had changed an item first that somebody has decided between both versions, and which of their fields did not stand.
 * `fields` is undefined in an edit that decides nothing.
 */
export const tellSettled = async (
  at: Teller,
  kind: Extract<Assignable, 'rock' | 'todo' | 'issue' | 'headline'>,
  { id, title, tractionId }: Settled,
  fields: readonly SettledField[] | undefined,
): Promise<void> => {
  if (fields === undefined) return;
  const other = await findAhead(at, kind, id, mostChanges);
  if (other === undefined || other.byId === at.personId) return;
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
      ...(tractionId === null ? {} : { tractionId }),
    },
  ]);
};
