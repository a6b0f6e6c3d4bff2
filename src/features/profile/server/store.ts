import { and, eq, exists, or } from 'drizzle-orm';
import type { Entered, Signed } from '../../../server/access/granted.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { orgMemberTable, personTable } from '../../people/server/tables.ts';

/** A person as somebody else may see them. */
export interface ShownPerson {
  id: string;
  avatarUrl: string | null;
}

/** Returns oneself, or a member of the organisation; undefined for anybody else. */
export const findShownPerson = async (at: Signed & Partial<Entered>, id: string): Promise<ShownPerson | undefined> => {
  const isOneself = eq(personTable.id, at.personId);
  const isMember = (orgId: string) =>
    exists(
      at.tx
        .select({ id: orgMemberTable.personId })
        .from(orgMemberTable)
        .where(and(inOrg({ orgId }, orgMemberTable), eq(orgMemberTable.personId, personTable.id))),
    );
  const [found] = await at.tx
    .select({ id: personTable.id, avatarUrl: personTable.avatarUrl })
    .from(personTable)
    .where(and(eq(personTable.id, id), at.orgId ? or(isOneself, isMember(at.orgId)) : isOneself));
  return found;
};

/** Sets the address of one's own picture. Returns the one that it replaces. */
export const changeAvatar = async (at: Signed, avatarUrl: string | null): Promise<string | null> => {
  const [before] = await at.tx
    .select({ avatarUrl: personTable.avatarUrl })
    .from(personTable)
    .where(eq(personTable.id, at.personId))
    .for('update');
  await at.tx.update(personTable).set({ avatarUrl }).where(eq(personTable.id, at.personId));
  return before?.avatarUrl ?? null;
};
