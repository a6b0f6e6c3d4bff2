// The rows of the invite dialog before they are sent: what a pasted list says, and which rows will go.
import type { InvitedRole } from '#features/teams/invited/contract.ts';
import { invitee } from '../contract.ts';

/** A row as it was typed; catalogue row T-02. */
export interface InviteRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: InvitedRole;
}

/** What the server knows of an address: a member, or invited already. */
export interface KnownAddress {
  personId: string | null;
  isInvited: boolean;
}

/** Why a row does not go: `Duplicate` of the row at `of`, a `Member`, `Invited` already, or with `faults` in its fields. */
export type RowState =
  | { kind: 'empty' | 'good' | 'invited' }
  | { kind: 'faulty'; faults: Partial<Record<'firstName' | 'lastName' | 'email', string>> }
  | { kind: 'duplicate'; of: number }
  | { kind: 'member'; personId: string };

const fields = ['firstName', 'lastName', 'email'] as const;

const isEmpty = (row: InviteRow): boolean => fields.every((field) => row[field].trim() === '');

export const addressOf = (row: Pick<InviteRow, 'email'>): string => row.email.trim().toLowerCase();

const faultsOf = (row: InviteRow): Partial<Record<(typeof fields)[number], string>> => {
  const parsed = invitee.safeParse(row);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(
    fields.flatMap((field) => issues.filter(({ path }) => path[0] === field).map(({ message }) => [field, message])),
  );
};

/** Returns the state of each row; specification section 5, catalogue rows T-05 to T-09. */
export const statesOf = (rows: readonly InviteRow[], known: ReadonlyMap<string, KnownAddress>): RowState[] => {
  const seen = new Map<string, number>();
  return rows.map((row, index): RowState => {
    if (isEmpty(row)) return { kind: 'empty' };
    const address = addressOf(row);
    const faults = faultsOf(row);
    const of = seen.get(address);
    if (faults.email === undefined && of !== undefined) return { kind: 'duplicate', of };
    const there = known.get(address);
    if (there?.personId) return { kind: 'member', personId: there.personId };
    if (there?.isInvited === true) return { kind: 'invited' };
    if (Object.keys(faults).length > 0) return { kind: 'faulty', faults };
    seen.set(address, index);
    return { kind: 'good' };
  });
};
