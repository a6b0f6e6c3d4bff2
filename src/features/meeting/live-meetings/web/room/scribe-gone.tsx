import '#web/core/texts/live-meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { isUnderWay, mayTakeOver, scribeIsGone } from '../../rules.ts';
import { actorAt, useLive, useTick } from './live-context.tsx';
import { useOffline } from './offline.tsx';
import styles from './scribe-dock.module.css';

/** Returns whether others are told that the scribe is gone. */
export const useScribeGone = (): boolean => {
  const { state, me, isScribe } = useLive();
  const now = useTick();
  return isUnderWay(state) && !isScribe && scribeIsGone(state, actorAt(me, now));
};

/**
 * Says in the dock's place that the scribe is gone; whoever may take over has the button there. The words come in the middle of the
 * meeting, so they move nothing that somebody is about to press.
 */
export const ScribeGone = () => {
  const t = useText();
  const { state, me, send } = useLive();
  const gone = useScribeGone();
  const takes = mayTakeOver(state, actorAt(me, useTick()));
  const offline = useOffline() !== undefined;
  if (!takes && (offline || !gone)) return null;
  return (
    <div className={classes(styles.dock, styles.told)} data-dock="tall">
      {!offline && (
        <div className={styles.words} role="status">
          {t(me.scribeMayLead === false ? 'liveMeetings.people.scribeMayNot' : 'liveMeetings.people.scribeGone')}
          {!takes && <p>{t('liveMeetings.people.whoTakesOver')}</p>}
        </div>
      )}
      {takes && (
        <button type="button" className={classes(styles.button, styles.accent)} onClick={() => send({ type: 'takeOver' })}>
          {t('liveMeetings.people.takeOver')}
        </button>
      )}
    </div>
  );
};
