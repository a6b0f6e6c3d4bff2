import { and, eq, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { Period, ScorecardSettings } from '../../contract.ts';
import { scorecardSettingTable } from '../tables.ts';

/** What a person sees of scorecards, and the period in which they look at each, by its meeting. */
interface OwnSettings extends ScorecardSettings {
  periods: Record<string, Period>;
}

export const findSettings = async (at: Entered): Promise<OwnSettings> => {
  const [row] = await at.tx
    .select()
    .from(scorecardSettingTable)
    .where(and(inOrg(at, scorecardSettingTable), eq(scorecardSettingTable.personId, at.personId)));
  return {
    reverse: row?.reverse ?? false,
    showAverage: row?.showAverage ?? true,
    showTotal: row?.showTotal ?? false,
    showLast4: row?.showLast4 ?? false,
    showLast13: row?.showLast13 ?? false,
    ownOnly: row?.ownOnly ?? false,
    periods: row?.periods ?? {},
  };
};

export const putSetting = async (at: Entered, setting: Partial<ScorecardSettings>): Promise<void> => {
  await at.tx
    .insert(scorecardSettingTable)
    .values({ orgId: at.orgId, id: newId(), personId: at.personId, ...setting })
    .onConflictDoUpdate({ target: [scorecardSettingTable.orgId, scorecardSettingTable.personId], set: setting });
};

/** Keeps the period in which the person looks at the scorecard of a meeting. */
export const putPeriod = async (at: Entered, tractionId: string, period: Period): Promise<void> => {
  const own = { [tractionId]: period };
  await at.tx
    .insert(scorecardSettingTable)
    .values({ orgId: at.orgId, id: newId(), personId: at.personId, periods: own })
    .onConflictDoUpdate({
      target: [scorecardSettingTable.orgId, scorecardSettingTable.personId],
      set: { periods: sql`${scorecardSettingTable.periods} || ${JSON.stringify(own)}::jsonb` },
    });
};
