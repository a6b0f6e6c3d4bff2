import '#web/core/texts/meetings.ts';
import '#web/core/texts/scorecards.ts';
import '#web/core/texts/traction.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { PersonRow } from '#features/ground/people/web/parts/person-row.tsx';
import { RatingMark } from '#features/meeting/live-meetings/web/parts/rating-mark.tsx';
import type { Meeting, MeetingSummary } from '#features/teams/team/contract.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { stillOpen } from '#features/teams/team/rules.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { missedIn } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayText } from '#web/kit/ui/day-text.tsx';
import { DurationText } from '#web/kit/ui/duration-text.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Figures } from '../history/figures.tsx';
import { TimeUsed } from '../history/time-used.tsx';
import styles from './meeting-summary-page.module.css';
import { SummaryNotes } from './summary-notes.tsx';
import { SummaryPart } from './summary-part.tsx';

type People = ReadonlyMap<string, PersonLook>;

interface Line {
  id: string;
  title: string;
  ownerId: string;
  dueDate?: string | null | undefined;
  /** What was decided about an Issue. */
  outcome?: string | undefined;
  /** How long an Issue was discussed, in seconds. */
  seconds?: number | undefined;
}

/** Renders titles with their owners, suitable for print. */
const Lines = ({ lines, people }: { lines: readonly Line[]; people: People }) => (
  <ul className={styles.lines}>
    {lines.map(({ id, title, ownerId, dueDate, outcome, seconds }) => (
      <li key={id} className={styles.line}>
        <span className={styles.title}>
          {title}
          {outcome && <span className={styles.outcome}>{outcome}</span>}
        </span>
        <span className={styles.owner} data-slot="owner">
          <OwnerChip person={people.get(ownerId)} />
        </span>
        {dueDate && <DayText day={dueDate} due={false} />}
        {seconds !== undefined && seconds > 0 && <DurationText seconds={seconds} />}
      </li>
    ))}
  </ul>
);

const byIds = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } });
const whenAny = (ids: readonly string[]) => ({ quiet: true, enabled: ids.length > 0 });

const useIssues = (ids: readonly string[]) => useRead(issueApi.byIds, byIds(ids), whenAny(ids)).data?.items ?? [];
const useTodos = (ids: readonly string[]) => useRead(todoApi.byIds, byIds(ids), whenAny(ids)).data?.items ?? [];

/** Reads the items that a summary names. */
const useItems = ({
  solvedIssueIds,
  addedIssueIds = [],
  addedTodoIds,
  completedTodoIds,
  reviewedHeadlineIds,
  ...summary
}: MeetingSummary) => ({
  issues: useIssues(solvedIssueIds),
  discussed: useIssues(stillOpen({ solvedIssueIds, ...summary })).filter(({ status }) => status !== 'Removed'),
  added: useIssues(addedIssueIds).filter(({ status }) => status !== 'Removed'),
  todos: useTodos(addedTodoIds),
  done: useTodos(completedTodoIds),
  headlines: useRead(headlineApi.byIds, byIds(reviewedHeadlineIds), whenAny(reviewedHeadlineIds)).data?.items ?? [],
});

/** Returns the new reds and the Rocks that were off track, as the summary has kept them. */
const useSeen = ({ newReds = [], offRocks = [] }: MeetingSummary) => {
  const t = useText();
  const { numbers } = useFormats();
  return {
    reds: newReds.map((red) => ({
      id: red.measurableId,
      title: t('scorecards.wrong', { title: red.title, ...missedIn(red, numbers) }),
      ownerId: red.ownerId ?? '',
    })),
    rocks: offRocks.map(({ rockId, title, ownerId }) => ({ id: rockId, title, ownerId })),
  };
};

/** Renders a part of the summary, or nothing where it has no lines. */
const PartIfAny = ({ title, lines, people }: { title: string; lines: readonly Line[]; people: People }) =>
  lines.length > 0 && (
    <SummaryPart title={title} count={lines.length}>
      <Lines lines={lines} people={people} />
    </SummaryPart>
  );

/** Adds how long each Issue was discussed; older summaries do not say. */
const timedBy = ({ issueTimes = [] }: MeetingSummary, issues: readonly Line[]): Line[] =>
  issues.map((issue) => ({ ...issue, seconds: issueTimes.find(({ issueId }) => issueId === issue.id)?.seconds }));

interface WhoWasThereProps {
  summary: MeetingSummary;
  people: People;
  /** True once people have loaded: who is missing then is no longer in the organisation. */
  settled: boolean;
}

/** Renders those present, also who was removed from the organisation since, in words instead of a name. */
const WhoWasThere = ({ summary, people, settled }: WhoWasThereProps) => {
  const t = useText();
  const { list } = useFormats();
  const ratings = new Map(summary.ratings.map(({ personId, rating }) => [personId, rating]));
  const absent = summary.absentIds.flatMap((id) => people.get(id) ?? []);
  return (
    <>
      <ul className={styles.people}>
        {summary.presentIds.map((id) => {
          const person = people.get(id) ?? (settled ? { id, firstName: t('traction.gone'), lastName: '' } : undefined);
          if (person === undefined) return null;
          return (
            <PersonRow key={id} person={person} phrase={id === summary.scribePersonId ? t('traction.scribe') : undefined}>
              <RatingMark rating={ratings.get(id)} />
            </PersonRow>
          );
        })}
      </ul>
      {absent.length > 0 && (
        <p className={styles.absent}>{t('traction.absent', { names: list(absent.map((person) => nameOf(person))) })}</p>
      )}
    </>
  );
};

/** Renders planned and spent time of each section as bars of one scale. */
const Sections = ({ sections }: Pick<MeetingSummary, 'sections'>) => {
  const longest = Math.max(...sections.flatMap(({ plannedSeconds, spentSeconds }) => [plannedSeconds, spentSeconds]));
  const t = useText();
  return (
    <ul className={styles.sections}>
      {sections.map((section) => (
        <li key={`${section.type} ${section.name}`} className={styles.section}>
          <span className={styles.sectionName}>{sectionName(section, t)}</span>
          <TimeUsed spent={section.spentSeconds} planned={section.plannedSeconds} longest={longest} />
        </li>
      ))}
    </ul>
  );
};

/** Renders a printable page: when the meeting was, how it went, who was there, and its results. */
export const MeetingSummaryPage = ({ meeting, summary }: { meeting: Meeting; summary: MeetingSummary }) => {
  const t = useText();
  const { longDay, time } = useFormats();
  const { issues, discussed, added, todos, done, headlines } = useItems(summary);
  const { reds, rocks } = useSeen(summary);
  const { people, settled } = usePeople([
    ...summary.presentIds,
    ...summary.absentIds,
    ...[...issues, ...discussed, ...added, ...todos, ...done, ...headlines, ...rocks].map(({ ownerId }) => ownerId),
    ...reds.map(({ ownerId }) => ownerId),
  ]);
  const { started, ended, averageRating, spentSeconds, plannedSeconds } = summary;
  const day = dayHere(new Date(started));
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <p className={styles.kicker}>{meeting.title}</p>
        <h2 className={styles.heading}>{t('traction.summaryOf', { day: longDay(day), year: day.slice(0, 4) })}</h2>
        <p className={styles.span}>{t('traction.fromTo', { from: time(started), to: time(ended) })}</p>
      </header>
      <Figures
        figures={[
          { label: t('traction.averageRating'), value: averageRating ?? '–' },
          {
            label: t('traction.lengthOf', { count: Math.round(plannedSeconds / 60) }),
            value: t('ui.minutes', { count: Math.round(spentSeconds / 60) }),
          },
          { label: t('traction.issuesSolved'), value: summary.solvedIssueIds.length },
          { label: t('traction.todosMade'), value: summary.addedTodoIds.length },
        ]}
      />
      <SummaryPart title={t('traction.issuesSolved')} count={issues.length} none={t('traction.noneSolved')}>
        <Lines lines={timedBy(summary, issues)} people={people} />
      </SummaryPart>
      <PartIfAny title={t('traction.discussed')} lines={discussed} people={people} />
      <PartIfAny title={t('traction.issuesAdded')} lines={added} people={people} />
      <PartIfAny title={t('traction.newReds')} lines={reds} people={people} />
      <PartIfAny title={t('traction.offRocks')} lines={rocks} people={people} />
      <SummaryPart title={t('traction.todosMade')} count={todos.length} none={t('traction.noTodos')}>
        <Lines lines={todos} people={people} />
      </SummaryPart>
      <PartIfAny title={t('traction.todosDone')} lines={done} people={people} />
      <SummaryPart title={t('traction.headlinesHeard')} count={headlines.length} none={t('traction.noHeadlines')}>
        <Lines lines={headlines} people={people} />
      </SummaryPart>
      <SummaryNotes meetingId={meeting.id} />
      <div className={styles.pair}>
        <SummaryPart title={t('traction.timeBySection')} note={t('traction.timeLegend')}>
          <Sections sections={summary.sections} />
        </SummaryPart>
        <SummaryPart title={t('traction.whoWasThere')} count={summary.presentIds.length}>
          <WhoWasThere summary={summary} people={people} settled={settled} />
        </SummaryPart>
      </div>
    </article>
  );
};
