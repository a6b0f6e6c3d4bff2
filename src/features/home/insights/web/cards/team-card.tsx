import '#web/core/texts/insights.ts';
import { IconChevronDown, IconChevronRight, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { TagDot } from '#features/teams/team/web/parts/tag-dot.tsx';
import { folded } from '#shared/folded.ts';
import { nameOf } from '#shared/names.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { Share } from '../../contract.ts';
import { goals, manyTeams, shareOf } from '../../rules.ts';
import type { Build } from './build.ts';
import type { InsightCard } from './insight-card.ts';
import styles from './team-card.module.css';
import { cellsOf, type TeamFigures, teamHeads, teamTable, worstFirst } from './team-rows.ts';
import { misses } from './use-saying.ts';

/** Teams on a page of a long table. */
const aPage = 10;

interface TableProps {
  build: Build;
  rows: readonly TeamFigures[];
  isMany: boolean;
}

/** Whether the last week with To-Dos missed the goal. */
const isLastOff = (run: readonly Share[]): boolean => {
  const last = run.findLast(({ of }) => of > 0);
  return last !== undefined && misses(last, goals.todos);
};

/** Renders the figures of teams; a press on a name shows the page of that team. */
const TeamTable = ({ build, rows, isMany }: TableProps) => {
  const { say, asked } = build;
  const heads = Object.entries(teamHeads(say)).filter(([key]) => !isMany || (key !== 'solved' && key !== 'onTime'));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say.t('insights.head.team')}</th>
            {isMany && (
              <th scope="col" className={styles.left}>
                {say.t('insights.head.run', { count: rows[0]?.run.length ?? 0 })}
              </th>
            )}
            {heads.map(([key, head]) => (
              <th key={key} scope="col" aria-sort={isMany && key === 'todos' ? 'ascending' : undefined}>
                {head}
                {isMany && key === 'todos' ? ' ↑' : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(say, row);
            return (
              <tr key={row.id}>
                <th scope="row">
                  <button type="button" className={styles.team} onClick={() => asked.goScope({ kind: 'team', id: row.id })}>
                    <TagDot tag={row.team.colorTag} />
                    <span className={styles.title}>{row.team.title}</span>
                    <Icon as={IconChevronRight} size="sm" className={styles.go} />
                  </button>
                </th>
                {isMany && (
                  <td className={styles.left}>
                    <Sparkline
                      values={row.run.map(shareOf)}
                      off={isLastOff(row.run)}
                      label={say.t('insights.trendOf', { title: row.team.title })}
                      width={80}
                    />
                  </td>
                )}
                {heads.map(([key]) => (
                  <td key={key} className={classes(cells[key]?.isOff === true && styles.off)}>
                    {cells[key]?.text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** Renders whose teams are shown. */
const LedBy = ({ build, rows, led, onLed }: TableProps & { led: string; onLed: (id: string) => void }) => {
  const { t } = build.say;
  const owners = [...new Set(rows.flatMap(({ team }) => team.ownerId ?? []))];
  const { people } = usePeople(owners);
  const known = owners.flatMap((id) => people.get(id) ?? []);
  const who = known.find(({ id }) => id === led);
  return (
    <Menu
      label={t('insights.ledBy')}
      entries={[
        { key: '', label: t('insights.ledByAll'), checked: led === '', onChoose: () => onLed('') },
        ...known.map((person) => ({
          key: person.id,
          label: nameOf(person),
          checked: led === person.id,
          onChoose: () => onLed(person.id),
        })),
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" iconAfter={IconChevronDown}>
          {who === undefined ? t('insights.ledBy') : `${t('insights.ledBy')} ${nameOf(who)}`}
        </Button>
      )}
    />
  );
};

const Pages = ({ build, count, page, onPage }: { build: Build; count: number; page: number; onPage: (page: number) => void }) => (
  <nav className={styles.pages} aria-label={build.say.t('insights.pages')}>
    {Array.from({ length: count }, (_, at) => (
      <Button
        key={at}
        size="sm"
        tone={at === page ? 'soft' : 'quiet'}
        aria-current={at === page ? 'page' : undefined}
        onClick={() => onPage(at)}
      >
        {at + 1}
      </Button>
    ))}
  </nav>
);

/** Renders many teams: the worst first, ten on a page, found by their names and by who leads them. */
const ManyTeams = ({ build, rows }: TableProps): ReactNode => {
  const { t } = build.say;
  const [words, setWords] = useState('');
  const [led, setLed] = useState('');
  const [page, setPage] = useState(0);
  const found = worstFirst(rows).filter(
    ({ team }) => folded(team.title).includes(folded(words.trim())) && (led === '' || team.ownerId === led),
  );
  const pages = Math.ceil(found.length / aPage);
  const at = Math.min(page, Math.max(0, pages - 1));
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          type="search"
          icon={IconSearch}
          aria-label={t('insights.filterTeams')}
          placeholder={t('insights.filterTeams')}
          value={words}
          onChange={setWords}
        />
        <LedBy build={build} rows={rows} isMany led={led} onLed={setLed} />
        <span className={styles.order}>{t('insights.worstFirst')}</span>
      </div>
      <TeamTable build={build} rows={found.slice(at * aPage, (at + 1) * aPage)} isMany />
      {pages > 1 && <Pages build={build} count={pages} page={at} onPage={setPage} />}
    </>
  );
};

/** Returns the figures of each team. */
export const teamCard = (build: Build, rows: readonly TeamFigures[], people: number): InsightCard => {
  const { say, asked } = build;
  const { t } = say;
  const isMany = rows.length >= manyTeams;
  const [first, last] = [asked.closed[0], asked.closed.at(-1)];
  const days =
    first === undefined || last === undefined ? '' : t('insights.ownDays', { from: say.week(first), to: say.week(say.sunday(last)) });
  const counts = `${t('insights.teamCount', { count: rows.length, words: String(rows.length) })}, ${t('insights.peopleCount', { count: people, words: String(people) })}`;
  const head = { key: 'teams', title: t('insights.card.teams'), note: isMany ? counts : days };
  if (rows.length === 0)
    return { ...head, state: 'empty', icon: IconUsersGroup, lead: t('insights.empty.meetings'), text: t('insights.empty.meetingsText') };
  return {
    ...head,
    state: 'ready',
    summary: '',
    about: t('insights.counted.todos'),
    isWide: true,
    table: teamTable(say, rows),
    body: isMany ? <ManyTeams build={build} rows={rows} isMany /> : <TeamTable build={build} rows={rows} isMany={false} />,
  };
};

/** Returns how many teams miss the goal of To-Dos. */
export const teamsBelow = (rows: readonly TeamFigures[]): number =>
  rows.filter(({ todos }) => todos.of > 0 && todos.met / todos.of < goals.todos).length;
