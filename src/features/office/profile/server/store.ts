import { and, eq, exists, sql } from 'drizzle-orm';
import { changeMembers, changePerson } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { moveSessions } from '#features/home/session/server/actions.ts';
import type { Entered, Signed } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { defaultCurrency } from '#shared/locales.ts';
import type { Preferences, ProfileInput } from '../contract.ts';

/** A person as somebody else may see them. */
export interface PersonView {
  id: string;
  avatarUrl: string | null;
}

/** Returns oneself, or a person with whom one shares an organisation that one may enter; undefined for anybody else. */
export const findPersonView = async (at: Signed, id: string): Promise<PersonView | undefined> => {
  const { rows } = await at.tx.execute<{ id: string; avatarUrl: string | null }>(
    sql`select id, avatar_url as "avatarUrl" from seen_person(${id}::uuid)`,
  );
  return rows[0];
};

export type Profile = Pick<
  typeof personTable.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'username' | 'email' | 'avatarUrl' | 'workStyle' | 'phone'
>;

/** Returns a person's profile; with an organisation, only if the person is a member of it. */
export const findProfile = async (at: Signed, id: string, orgId: string | undefined): Promise<Profile | undefined> => {
  const isMember = (org: string) =>
    exists(
      at.tx
        .select({ id: orgMemberTable.personId })
        .from(orgMemberTable)
        .where(and(inOrg({ orgId: org }, orgMemberTable), eq(orgMemberTable.personId, personTable.id))),
    );
  const { firstName, lastName, username, email, avatarUrl, workStyle, phone } = personTable;
  const [found] = await at.tx
    .select({ id: personTable.id, firstName, lastName, username, email, avatarUrl, workStyle, phone })
    .from(personTable)
    .where(and(eq(personTable.id, id), orgId === undefined ? undefined : isMember(orgId)));
  return found;
};

/** Saves one's own name, work style and phone number; the chart of the organisation in which one works shows the work style too. */
export const saveProfile = async (
  at: Signed & Partial<Entered>,
  { firstName, lastName, workStyle, phone }: ProfileInput,
): Promise<void> => {
  const named = { firstName, lastName, workStyle, ...(phone === undefined ? {} : { phone }) };
  await changePerson(at, at.personId, named);
  if (at.orgId) await changeMembers({ tx: at.tx, orgId: at.orgId }, [at.personId], { eosRole: workStyle });
};

/**
 * Saves the preferences that are named. All of the person's sessions work in a chosen time zone at once; after a choice is taken back, each
 * device tells its own when it loads its session, and mails follow the first one that does.
 */
export const keepPreferences = async (
  at: Signed,
  { nameFormat, locale, timeZone, formatLocale, ownWeekStart }: Preferences,
): Promise<void> => {
  const named = {
    ...(nameFormat === undefined ? {} : { nameFormat }),
    // The currency follows the language from now on.
    ...(locale === undefined ? {} : { locale, currencyCode: defaultCurrency }),
    ...(formatLocale === undefined ? {} : { formatLocale }),
    ...(ownWeekStart === undefined ? {} : { ownWeekStart }),
    ...(timeZone === undefined ? {} : { ownTimeZone: timeZone, timeZone: timeZone ?? 'UTC' }),
  };
  await changePerson(at, at.personId, named);
  if (timeZone != null) await moveSessions(at, timeZone);
};

/** Sets the address of one's own picture. Returns the one that it replaces. */
export const changeAvatar = async (at: Signed, avatarUrl: string | null): Promise<string | null> => {
  const [before] = await at.tx
    .select({ avatarUrl: personTable.avatarUrl })
    .from(personTable)
    .where(eq(personTable.id, at.personId))
    .for('update');
  await changePerson(at, at.personId, { avatarUrl });
  return before?.avatarUrl ?? null;
};
