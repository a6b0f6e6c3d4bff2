import type { Visitor } from '../../../server/access/granted.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { type FlagName, type Flags, flagDefaults } from '../contract.ts';
import { featureFlagTable, orgFlagTable } from './tables.ts';

/** A request, inside an organisation or not. */
export type Asking = Pick<Visitor, 'tx'> & { orgId?: string | undefined };

interface SetFlag {
  name: string;
  enabled: boolean;
}

const known = (rows: readonly SetFlag[]): Partial<Flags> =>
  Object.fromEntries(
    rows.filter((row): row is SetFlag & { name: FlagName } => row.name in flagDefaults).map((row) => [row.name, row.enabled]),
  );

/** Returns the flags that the operator has set for one organisation; they replace those of the installation. */
export const listOrgFlags = async (at: Pick<Visitor, 'tx'> & { orgId: string }): Promise<Partial<Flags>> =>
  known(await at.tx.select().from(orgFlagTable).where(inOrg(at, orgFlagTable)));

/** Returns every feature flag: as set for the request's organisation, else as this installation has set it, else its default. */
export const listFlags = async ({ tx, orgId = '' }: Asking): Promise<Flags> => ({
  ...flagDefaults,
  ...known(await tx.select().from(featureFlagTable)),
  ...(orgId === '' ? {} : await listOrgFlags({ tx, orgId })),
});

/** Returns the words of the banner of `investigation-banner`, as the operator has set them. */
export const findNotice = async (at: Pick<Visitor, 'tx'>): Promise<string> => {
  const rows = await at.tx.select().from(featureFlagTable);
  return rows.find(({ name }) => name === 'investigation-banner')?.note ?? '';
};
