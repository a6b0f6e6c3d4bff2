import type { Visitor } from '../../../server/access/granted.ts';
import { type FlagName, type Flags, flagDefaults } from '../contract.ts';
import { featureFlagTable } from './tables.ts';

/** Returns every feature flag: as this installation has set it, otherwise its default. */
export const listFlags = async (at: Pick<Visitor, 'tx'>): Promise<Flags> => {
  const rows = await at.tx.select().from(featureFlagTable);
  const known = rows.filter((row): row is { name: FlagName; enabled: boolean } => row.name in flagDefaults);
  return { ...flagDefaults, ...Object.fromEntries(known.map((row) => [row.name, row.enabled])) };
};
