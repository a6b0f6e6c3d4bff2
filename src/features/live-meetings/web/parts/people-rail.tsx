import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { ReactionBar } from '../../../../web/ui/reaction-bar.tsx';
import { issueApi } from '../../../issues/contract.ts';
import { meetingApi } from '../../../meetings/contract.ts';
import { isUnderWay, mayTakeOver, scribeIsGone, underDiscussion } from '../../rules.ts';
import { actorAt, isPresent, useLive, useTick } from './live-context.tsx';
import { OwnRating } from './own-rating.tsx';
import styles from './people-rail.module.css';
import { PersonLine } from './person-line.tsx';

/** Returns the Issue under discussion, if there is one. */
export const useFocusIssue = () => {
  const focusId = underDiscussion(useLive().state);
  const { data } = useRead(issueApi.byIds, { query: { ids: focusId ?? '' } }, { enabled: focusId !== undefined, quiet: true });
  return focusId === undefined ? undefined : data?.items.find(({ id }) => id === focusId);
};

/** Returns the traction of this meeting. */
export const useTraction = () => {
  const { tractionId } = useLive().state;
  return useRead(meetingApi.tractions, { query: { ids: tractionId } }, { quiet: true }).data?.items[0];
};

/** Renders a notice when the scribe is gone, with a button for Owner, Admin and the meeting's owner to take over; decision 54. */
export const ScribeGone = () => {
  const t = useText();
  const { state, me, isScribe, send } = useLive();
  const now = useTick();
  if (!isUnderWay(state) || isScribe || !scribeIsGone(state, actorAt(me, now))) return null;
  return (
    <div className={styles.takeOver} role="status">
      {t(me.scribeMayLead === false ? 'liveMeetings.people.scribeMayNot' : 'liveMeetings.people.scribeGone')}
      {mayTakeOver(state, actorAt(me, now)) ? (
        <Button tone="soft" wide onClick={() => send({ type: 'takeOver' })}>
          {t('liveMeetings.people.takeOver')}
        </Button>
      ) : (
        <p>{t('liveMeetings.people.whoTakesOver')}</p>
      )}
    </div>
  );
};

/** Renders the people, those present first. */
const List = ({ now }: { now: Date }) => {
  const t = useText();
  const { state } = useLive();
  const traction = useTraction();
  const raisedBy = useFocusIssue()?.ownerId;
  return (
    <ul aria-label={t('liveMeetings.people.title')}>
      {state.attendees
        .toSorted((one, other) => Number(isPresent(other, now)) - Number(isPresent(one, now)))
        .map((attendee) => (
          <PersonLine key={attendee.personId} attendee={attendee} now={now} ownerId={traction?.ownerId} raisedBy={raisedBy} />
        ))}
    </ul>
  );
};

/** Renders the people with their roles in the meeting and ratings, and the reactions. */
export const PeopleRail = ({ bare = false }: { bare?: boolean }) => {
  const t = useText();
  const { state, may, send, isScribe } = useLive();
  const now = useTick();
  const present = state.attendees.filter((one) => isPresent(one, now)).length;
  const Rail = bare ? 'div' : 'aside';
  return (
    <Rail
      className={classes(styles.rail, bare && styles.bare, isScribe && !bare && styles.docked)}
      aria-label={bare ? undefined : t('liveMeetings.people.title')}
    >
      <div className={styles.head}>
        {!bare && <h2>{t('liveMeetings.people.title')}</h2>}
        <span className={styles.note}>{t('liveMeetings.people.hereOf', { present, count: state.attendees.length })}</span>
      </div>
      <List now={now} />
      <ScribeGone />
      <OwnRating className={styles.rate} />
      {may('reaction') && (
        <div className={styles.react}>
          <ReactionBar onReact={(reaction) => send({ type: 'reaction', reaction })} />
        </div>
      )}
    </Rail>
  );
};
