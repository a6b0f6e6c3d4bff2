import '#web/core/texts/insights.ts';
import { compareStored } from '#shared/compare.ts';
import type { ScopeTeam, TeamCount } from '../../contract.ts';
import { goals, oldIssueDays, shareOf } from '../../rules.ts';
import type { CardTable, TableCell } from './insight-card.ts';
import { misses, type Saying } from './use-saying.ts';

/** A team with its figures. */
export interface TeamFigures extends TeamCount {
  team: ScopeTeam;
}

export const rowsOf = (teams: readonly TeamCount[], known: readonly ScopeTeam[]): TeamFigures[] =>
  known.flatMap((team) => {
    const count = teams.find(({ id }) => id === team.id);
    return count === undefined ? [] : { ...count, team };
  });

/** Returns teams with the worst rate of To-Dos first; those without To-Dos come last. */
export const worstFirst = (rows: readonly TeamFigures[]): TeamFigures[] =>
  rows.toSorted((one, other) => (shareOf(one.todos) ?? 2) - (shareOf(other.todos) ?? 2) || compareStored(one.team.title, other.team.title));

/** Returns the cells of a team, after its name. */
export const cellsOf = ({ t, share, rating, of }: Saying, row: TeamFigures): Record<string, TableCell> => ({
  todos: { text: share(row.todos, goals.todos), raw: shareOf(row.todos) ?? '', isOff: misses(row.todos, goals.todos) },
  rocks: { text: share(row.rocks, goals.rocks), raw: shareOf(row.rocks) ?? '', isOff: misses(row.rocks, goals.rocks) },
  numbers: { text: share(row.numbers, goals.numbers), raw: shareOf(row.numbers) ?? '', isOff: misses(row.numbers, goals.numbers) },
  solved: { text: String(row.solved), raw: row.solved },
  oldest: {
    text: row.oldest === null ? '–' : t('insights.days', { count: row.oldest }),
    raw: row.oldest ?? '',
    isOff: (row.oldest ?? 0) >= oldIssueDays,
  },
  rating: { text: rating(row.rating), raw: row.rating ?? '', isOff: row.rating !== null && row.rating < goals.rating },
  onTime: { text: row.onTime.of === 0 ? '–' : of(row.onTime), raw: shareOf(row.onTime) ?? '', isOff: misses(row.onTime, goals.onTime) },
  attendance: {
    text: share(row.attendance, goals.attendance),
    raw: shareOf(row.attendance) ?? '',
    isOff: misses(row.attendance, goals.attendance),
  },
});

export const teamHeads = ({ t }: Saying): Record<string, string> => ({
  todos: t('insights.card.todos'),
  rocks: t('insights.head.rocksOnTrack'),
  numbers: t('insights.head.onTarget'),
  solved: t('insights.head.solved'),
  oldest: t('insights.head.oldest'),
  rating: t('insights.card.rating'),
  onTime: t('insights.figure.onTime'),
  attendance: t('insights.card.attendance'),
});

export const teamTable = (say: Saying, rows: readonly TeamFigures[]): CardTable => ({
  heads: [say.t('insights.head.team'), ...Object.values(teamHeads(say))],
  rows: rows.map((row) => ({ key: row.id, cells: [{ text: row.team.title }, ...Object.values(cellsOf(say, row))] })),
});
