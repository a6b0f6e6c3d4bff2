import '#web/core/texts/traction.ts';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { RatingMark } from '#features/meeting/live-meetings/web/parts/rating-mark.tsx';
import { wasOnTime } from '#features/teams/team/rules.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type HeldRun, heldOf, roundedMean } from '../rules.ts';
import { useTractionPage } from './calls.ts';
import { Figures } from './history/figures.tsx';
import { RatingRun } from './history/rating-run.tsx';
import { TimeUsed } from './history/time-used.tsx';
import styles from './meeting-history-screen.module.css';

interface HistoryRowProps extends HeldRun {
  /** Length of the longest meeting; all bars use this scale. */
  longest: number;
  /** True when another meeting ended on the same day: the time is shown to tell them apart. */
  timed: boolean;
  people: ReadonlyMap<string, PersonLook>;
  /** True once people have loaded: who is missing then is no longer in the organisation. */
  settled: boolean;
}

const HistoryRow = ({ meeting, summary, longest, timed, people, settled }: HistoryRowProps) => {
  const t = useText();
  const { longDay, time } = useFormats();
  const { averageRating, solvedIssueIds, presentIds, ended } = summary;
  const goneOf = (id: string) => (settled ? { id, firstName: t('traction.gone'), lastName: '' } : []);
  const present = presentIds.flatMap((id) => people.get(id) ?? goneOf(id));
  return (
    <li className={styles.row}>
      <Link to={`/traction/${meeting.tractionId}/${meeting.threadId}/${meeting.id}`} className={styles.day} data-title="">
        {longDay(dayHere(new Date(ended)))}
        <span className={styles.year}>{timed ? `${ended.slice(0, 4)}, ${time(ended)}` : ended.slice(0, 4)}</span>
      </Link>
      <span className={styles.time}>
        <TimeUsed spent={summary.spentSeconds} planned={summary.plannedSeconds} longest={longest} />
      </span>
      <span className={styles.solved}>{t('traction.solved', { count: solvedIssueIds.length })}</span>
      <span className={styles.people}>{present.length > 0 && <AvatarStack people={present} most={5} />}</span>
      <RatingMark rating={averageRating ?? undefined} />
    </li>
  );
};

/** Renders past meetings with rating, length and solved Issues; catalogue row J-19. */
export const MeetingHistoryScreen = () => {
  const t = useText();
  const { history } = useTractionPage();
  const held = heldOf(history ?? []);
  const { people, settled } = usePeople(held.flatMap(({ summary }) => summary.presentIds));
  if (history === undefined) return <SkeletonRows count={6} />;
  if (held.length === 0) {
    return (
      <Sheet aria-label={t('traction.meetinghistory')}>
        <EmptyState icon={IconHistory} level={2} title={t('traction.historyEmptyTitle')} text={t('traction.historyEmpty')} />
      </Sheet>
    );
  }
  const rating = roundedMean(held.flatMap(({ summary }) => summary.averageRating ?? []));
  const longest = Math.max(...held.flatMap(({ summary }) => [summary.spentSeconds, summary.plannedSeconds]));
  const days = held.map(({ summary }) => dayHere(new Date(summary.ended)));
  const onTime = held.filter(({ summary }) => wasOnTime(summary)).length;
  return (
    <div className={styles.page}>
      <Figures
        figures={[
          { label: t('traction.meetingsHeld'), value: held.length },
          { label: t('traction.averageRating'), value: rating ?? '–', picture: <RatingRun held={held} /> },
          { label: t('traction.onTime'), value: t('traction.countOf', { count: onTime, all: held.length }) },
          {
            label: t('traction.issuesSolved'),
            value: held.reduce((sum, { summary }) => sum + summary.solvedIssueIds.length, 0),
          },
        ]}
      />
      <Sheet aria-label={t('traction.meetinghistory')}>
        <SectionHeader title={t('traction.pastMeetings')} note={t('traction.newestFirst')} />
        <ItemList label={t('traction.meetinghistory')}>
          {held.map((one, at) => (
            <HistoryRow
              key={one.meeting.id}
              {...one}
              longest={longest}
              timed={days.indexOf(days[at] ?? '') !== days.lastIndexOf(days[at] ?? '')}
              people={people}
              settled={settled}
            />
          ))}
        </ItemList>
      </Sheet>
    </div>
  );
};
