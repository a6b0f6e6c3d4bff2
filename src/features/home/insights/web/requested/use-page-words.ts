import '#web/core/texts/insights.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useNumberWord } from '#web/core/i18n/use-number-word.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Requested } from './use-requested.ts';
import type { Scopes } from './use-scopes.ts';

/** Returns what the head says of whom and of when the page speaks; `short` is for files. */
export const usePageWords = (asked: Requested, scopes: Scopes): { note: string; short: string } => {
  const t = useText();
  const word = useNumberWord();
  const { monthDay, wholeDay, list } = useFormats();
  const { scope, closed, before, compare, mondays } = asked;
  const { data } = scopes;
  const sunday = (monday: Day) => addDays(monday, 6);
  const [first, last] = [closed[0], closed.at(-1)];
  const weeks =
    first === undefined || last === undefined
      ? `${t('insights.noWeek')} ${t('insights.first')}`
      : t('insights.weeks', { from: monthDay(first), to: monthDay(sunday(last)), count: closed.length });
  const compared =
    before.length === 0 ? '' : compare === 'before' ? t('insights.comparedBefore', { count: before.length }) : t('insights.comparedYear');
  const who = (): string => {
    if (data === undefined) return '';
    if (scope.kind === 'person') {
      const person = scopes.people.get(scope.id);
      const ids = data.persons.find(({ id }) => id === scope.id)?.tractionIds ?? [];
      const teams = data.teams.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
      const name = person === undefined ? '' : nameOf(person);
      return teams.length === 0 ? t('insights.inNoTeam', { name }) : t('insights.inTeams', { name, teams: list(teams) });
    }
    const team = scope.kind === 'team' ? data.teams.find(({ id }) => id === scope.id) : undefined;
    const count = team?.people ?? data.people;
    const people = t('insights.peopleCount', { count, words: team === undefined ? String(count) : word(count, 'first') });
    return team === undefined
      ? t('insights.both', {
          one: t('insights.teamCount', { count: data.teams.length, words: word(data.teams.length, 'first') }),
          other: people,
        })
      : `${people}.`;
  };
  const ends = mondays.length === 0 ? '' : `${wholeDay(mondays[0] ?? '')} – ${wholeDay(sunday(mondays.at(-1) ?? ''))}`;
  return {
    note: (scope.kind === 'person' ? [who(), weeks, compared] : [weeks, compared, who()]).filter(Boolean).join(' '),
    short: [scopes.nameOf(scope), ends].filter(Boolean).join(', '),
  };
};
