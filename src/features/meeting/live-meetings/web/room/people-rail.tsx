import '#web/core/texts/live-meetings.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Attendee } from '../../contract.ts';
import { isUnderWay, onStage } from '../../rules.ts';
import { OwnRating } from '../conclude/own-rating.tsx';
import { ReactionBar } from '../parts/reaction-bar.tsx';
import { presentFirst, presentOf, useLive, useMemberCount, useTick } from './live-context.tsx';
import { useOffline } from './offline.tsx';
import styles from './people-rail.module.css';
import { PersonLine } from './person-line.tsx';
import { useScribeGone } from './scribe-gone.tsx';

/** Returns the Issue that everybody looks at: under discussion, or solved with its outcome being written. */
export const useFocusIssue = () => {
  const focusId = onStage(useLive().state);
  const { data } = useRead(issueApi.byIds, { query: { ids: focusId ?? '' } }, { enabled: focusId !== undefined, quiet: true });
  return focusId === undefined ? undefined : data?.items.find(({ id }) => id === focusId);
};

/** Returns the traction of this meeting. */
export const useTraction = () => {
  const { tractionId } = useLive().state;
  return useRead(meetingApi.tractions, { query: { ids: tractionId } }, { quiet: true }).data?.items[0];
};

/** Renders the people, those present first, and below a line those who observe. */
const List = ({ now }: { now: Date }) => {
  const t = useText();
  const { state } = useLive();
  const traction = useTraction();
  const raisedBy = useFocusIssue()?.ownerId;
  const line = (attendee: Attendee) => (
    <PersonLine key={attendee.personId} attendee={attendee} now={now} ownerId={traction?.ownerId} raisedBy={raisedBy} />
  );
  const observers = state.attendees.filter(({ observes }) => observes === true);
  return (
    <>
      <ul aria-label={t('liveMeetings.people.title')}>{presentFirst(state, now).map(line)}</ul>
      {observers.length > 0 && (
        <ul className={styles.observers} aria-label={t('liveMeetings.people.observers')}>
          {observers.map(line)}
        </ul>
      )}
    </>
  );
};

/** Renders the people with their roles in the meeting and ratings, and the reactions. */
export const PeopleRail = ({ bare = false }: { bare?: boolean }) => {
  const t = useText();
  const { state, may, send, isScribe } = useLive();
  const { time } = useFormats();
  const offline = useOffline();
  const now = useTick();
  const present = presentOf(state, now).length;
  const count = useMemberCount();
  const gone = useScribeGone();
  const asked = isScribe && (state.asking?.length ?? 0) > 0;
  // Before the start, whoever may start has the dock.
  const docked = isScribe || (may('start') && !isUnderWay(state));
  const Rail = bare ? 'div' : 'aside';
  return (
    <Rail
      className={classes(
        styles.rail,
        bare && styles.bare,
        docked && !bare && styles.docked,
        gone && !bare && styles.gone,
        asked && !bare && styles.asked,
      )}
      aria-label={bare ? undefined : t('liveMeetings.people.title')}
    >
      <div className={styles.head}>
        {!bare && <h2>{t('liveMeetings.people.title')}</h2>}
        <span className={styles.note}>
          {offline ? t('liveMeetings.offline.asOf', { time: time(offline) }) : t('liveMeetings.people.hereOf', { present, count })}
        </span>
      </div>
      <List now={now} />
      {!asked && state.started !== null && <OwnRating className={styles.rate} />}
      {!asked && may('reaction') && (
        <div className={styles.react}>
          <ReactionBar onReact={(reaction) => send({ type: 'reaction', reaction })} />
        </div>
      )}
    </Rail>
  );
};
