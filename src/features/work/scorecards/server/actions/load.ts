import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Period, type Scorecard } from '../../contract.ts';
import { hasTrailing, intervalsInView, intervalWith, placeAt } from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { findSettings } from '../store/settings.ts';
import { listNoted } from '../store/values.ts';
import { listMeasurables } from '../store.ts';
import { rowViews } from './views.ts';

/** Which intervals of a scorecard are asked for: of which period, and from which day on; without a day, those up to the present one. */
export interface ScorecardAsk {
  startDate?: string | undefined;
  period?: Period | undefined;
  /** Without a period: true for the one in which the person looked at this scorecard last. */
  asKept?: boolean | undefined;
}

export const loadScorecard = async (at: Entered, standing: Standing, ask: ScorecardAsk): Promise<Scorecard> => {
  const present = await fiscalDay(at);
  const { periods, ...settings } = await findSettings(at);
  const { id: tractionId, scorecardId, title } = standing.traction;
  const period = ask.period ?? (ask.asKept === true ? periods[tractionId] : undefined) ?? 'week';
  const count = intervalsInView[period];
  const first = ask.startDate === undefined ? placeAt(period, present) - count + 1 : placeAt(period, { ...present, today: ask.startDate });
  const last = first + count - 1;
  const intervals = Array.from({ length: count }, (_, index) => intervalWith(period, first + index, present.firstMonth));
  const trailing = hasTrailing(period) ? [...(settings.showLast4 ? [4 as const] : []), ...(settings.showLast13 ? [13 as const] : [])] : [];
  const view = { period, first, last, ...(trailing.length === 0 ? {} : { trailing }) };
  return {
    id: scorecardId,
    tractionId,
    title,
    startDate: intervals[0]?.startDate ?? at.today,
    period,
    intervals,
    measurables: await rowViews(
      at,
      await listMeasurables(at, tractionId, intervals.at(-1)?.startDate),
      new Map([[tractionId, standing]]),
      view,
    ),
    settings,
    can: { add: standing.can.add },
  };
};

/** Returns a scorecard that says which of its numbers have notes. */
export const loadWithNotes = async (at: Entered, standing: Standing, ask: ScorecardAsk): Promise<Scorecard> => {
  const scorecard = await loadScorecard(at, standing, ask);
  const rows = scorecard.measurables;
  const intervals = [...scorecard.intervals.map(({ id }) => id), ...rows.flatMap(({ values }) => values.map((value) => value.intervalId))];
  const noted = await listNoted(
    at,
    rows.map(({ id }) => id),
    [...new Set(intervals)],
  );
  return { ...scorecard, measurables: rows.map((row) => (noted.has(row.id) ? { ...row, noted: noted.get(row.id) } : row)) };
};
