import '#web/core/texts/live-meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import { ratingOf } from '../../rules/waiting.ts';
import { RatingPicker } from '../parts/rating-picker.tsx';
import { useLive } from '../room/live-context.tsx';
import styles from './own-rating.module.css';

/** Renders my rating of the meeting; catalogue row K-11. */
export const OwnRating = ({ className, hinted = true }: { className: string | undefined; hinted?: boolean }) => {
  const t = useText();
  const { state, me, may, send } = useLive();
  const waiting = useWaiting(ratingOf(me.personId));
  if (!may('addRating')) return null;
  const mine = state.attendees.find(({ personId }) => personId === me.personId)?.rating ?? undefined;
  return (
    <div className={className}>
      <div className={styles.head}>
        <h3>{t('ui.ratingTitle')}</h3>
        {waiting ? <WaitingMark /> : hinted && <span className={styles.hint}>{t('ui.ratingHint')}</span>}
      </div>
      <RatingPicker value={mine} waiting={waiting} onChange={(rating) => send({ type: 'addRating', rating })} />
    </div>
  );
};
