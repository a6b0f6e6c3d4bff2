import '#web/core/texts/insights.ts';
import { IconX } from '@tabler/icons-react';
import type { Person } from '#features/ground/people/contract.ts';
import { nameOf } from '#shared/names.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { AttendanceRow, Share } from '../../contract.ts';
import { labelledPlaces } from '../../rules/words.ts';
import { goals } from '../../rules.ts';
import { type Build, isRunningWeek, weeksInView } from './build.ts';
import type { InsightCard } from './insight-card.ts';
import { attendanceOf, type Meetings } from './meeting-card.tsx';
import styles from './people-card.module.css';

interface PeopleProps {
  build: Build;
  mondays: readonly string[];
  attendees: readonly AttendanceRow[];
  people: ReadonlyMap<string, Person>;
  short: (person: Person) => string;
}

/** Renders a week of a person: there, away, or without a meeting that named them. */
const Week = ({ build, share: { of, met }, isRunning }: { build: Build; share: Share; isRunning: boolean }) => {
  const { t } = build.say;
  if (of === 0)
    return (
      <i className={classes(styles.week, isRunning ? styles.next : styles.none)}>
        {!isRunning && <span aria-hidden="true">–</span>}
        <VisuallyHidden>{t('insights.noMeeting')}</VisuallyHidden>
      </i>
    );
  return (
    <i className={classes(styles.week, met < of && styles.away)}>
      {met < of && <Icon as={IconX} size="xs" />}
      <VisuallyHidden>{t(met < of ? 'insights.wasAway' : 'insights.wasThere')}</VisuallyHidden>
    </i>
  );
};

/** Renders who was there in which week. */
const PeopleGrid = ({ build, mondays, attendees, people, short }: PeopleProps) => {
  const { say } = build;
  const shown = weeksInView(build, mondays);
  const labelled = labelledPlaces(shown.length, 30, 58);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <td />
          {shown.map((monday, place) => (
            <th key={monday} scope="col">
              {labelled.has(place) ? say.week(monday) : <VisuallyHidden>{say.week(monday)}</VisuallyHidden>}
            </th>
          ))}
          <th scope="col">{say.t('insights.there')}</th>
        </tr>
      </thead>
      <tbody>
        {attendees.map((row) => {
          const person = people.get(row.personId);
          return (
            <tr key={row.personId}>
              <th scope="row">
                {person !== undefined && (
                  <span className={styles.who} title={nameOf(person)}>
                    <Avatar person={person} size="sm" named={false} />
                    {short(person)}
                  </span>
                )}
              </th>
              {weeksInView(build, row.weeks).map((share, place) => (
                <td key={shown[place]}>
                  <Week build={build} share={share} isRunning={isRunningWeek(build, shown[place] ?? '')} />
                </td>
              ))}
              <td className={styles.sum}>{say.of({ met: row.present, of: row.invited })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Returns who of a team was there, week by week. */
export const peopleCard = (
  build: Build,
  { weeks, total, attendees }: Meetings,
  people: ReadonlyMap<string, Person>,
  short: (person: Person) => string,
): InsightCard => {
  const { say } = build;
  const { t } = say;
  const mondays = weeks.map(({ monday }) => monday);
  const known = attendees.filter(({ personId }) => people.has(personId));
  const wordOf = ({ of, met }: Share) => (of === 0 ? '–' : t(met < of ? 'insights.wasAway' : 'insights.wasThere'));
  return {
    key: 'attendance',
    title: t('insights.card.attendance'),
    note: t('insights.card.attendanceNote'),
    state: 'ready',
    summary: say.share(attendanceOf(total), goals.attendance),
    about: t('insights.counted.attendance'),
    table: {
      heads: [t('insights.head.person'), ...mondays.map(say.week), t('insights.head.there')],
      rows: known.map((row) => {
        const person = people.get(row.personId);
        return {
          key: row.personId,
          cells: [
            { text: person === undefined ? '' : nameOf(person) },
            ...row.weeks.map((share) => ({ text: wordOf(share) })),
            { text: say.of({ met: row.present, of: row.invited }) },
          ],
        };
      }),
    },
    body: <PeopleGrid build={build} mondays={mondays} attendees={known} people={people} short={short} />,
  };
};
