import { eq, sql } from 'drizzle-orm';
import type { Visitor } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { type FlagName, type Flags, flagDefaults } from '../contract.ts';
import { featureFlagTable, orgFlagTable } from './tables.ts';

/** A request, inside an organisation or not. */
export type FlagReader = Pick<Visitor, 'tx'> & { orgId?: string | undefined };

interface SetFlag {
  name: string;
  enabled: boolean;
}

const known = (rows: readonly SetFlag[]): Partial<Flags> =>
  Object.fromEntries(
    rows.filter((row): row is SetFlag & { name: FlagName } => row.name in flagDefaults).map((row) => [row.name, row.enabled]),
  );

/** The flag whose banner says words of the operator. */
const noticeFlag: FlagName = 'investigation-banner';

const ofAll = { name: featureFlagTable.name, enabled: featureFlagTable.enabled };
const ofOrg = { name: orgFlagTable.name, enabled: orgFlagTable.enabled };

/** Returns the flags that the operator has set for one organisation, which replace those of the installation, and what its banner says. */
export const listOrgFlags = async (at: Pick<Visitor, 'tx'> & { orgId: string }): Promise<{ flags: Partial<Flags>; notice: string }> => {
  const rows = await at.tx
    .select({ ...ofOrg, note: orgFlagTable.note })
    .from(orgFlagTable)
    .where(inOrg(at, orgFlagTable));
  return { flags: known(rows), notice: rows.find(({ name }) => name === noticeFlag)?.note ?? '' };
};

/** Returns every feature flag: as set for the request's organisation, else as this installation has set it, else its default. */
export const listFlags = async ({ tx, orgId }: FlagReader): Promise<Flags> => {
  const all = tx.select(ofAll).from(featureFlagTable);
  // The organisation's own come last, so that they win.
  const rows = orgId ? await all.unionAll(tx.select(ofOrg).from(orgFlagTable).where(inOrg({ orgId }, orgFlagTable))) : await all;
  return { ...flagDefaults, ...known(rows) };
};

/** Returns a name of the present state of all flags, which a change of any flag changes. */
export const findSeen = async (at: Pick<Visitor, 'tx'>): Promise<string> => {
  const { rows } = await at.tx.execute<{ seen: string }>(sql`select flags_seen() as seen`);
  return rows[0]?.seen ?? '';
};

/** Returns the words of the banner of `investigation-banner`, as the operator has set them. */
export const findNotice = async (at: Pick<Visitor, 'tx'>): Promise<string> => {
  const [row] = await at.tx.select({ note: featureFlagTable.note }).from(featureFlagTable).where(eq(featureFlagTable.name, noticeFlag));
  return row?.note ?? '';
};
