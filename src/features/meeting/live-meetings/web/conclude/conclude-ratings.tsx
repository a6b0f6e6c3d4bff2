import '#web/core/texts/live-meetings.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type Attendee, ratingLimits } from '../../contract.ts';
import { averageRating, isPresent } from '../../rules.ts';
import { RatingMark } from '../parts/rating-mark.tsx';
import { membersOf, useLive, useTick } from '../room/live-context.tsx';
import { ConcludePart } from './conclude-grid.tsx';
import styles from './conclude-ratings.module.css';
import { OwnRating } from './own-rating.tsx';

const ratings = Array.from({ length: ratingLimits.most }, (_, at) => at + ratingLimits.least);

const Rating = ({ attendee }: { attendee: Attendee }) => {
  const t = useText();
  const { isScribe, me, personOf, send } = useLive();
  const { personId, rating, presence } = attendee;
  const person = personOf(personId);
  const rates = isScribe && personId !== me.personId && presence === 'inRoom';
  return (
    <li className={styles.rating}>
      <Avatar person={person} size="sm" named={false} />
      <span className={styles.name} title={nameOf(person)}>
        {person.firstName}
      </span>
      {rates && (
        <span className={styles.rateFor}>
          <NativeSelect
            aria-label={t('liveMeetings.conclude.rateFor', { name: nameOf(person) })}
            value={rating === null ? '' : String(rating)}
            options={[
              ...(rating === null ? [{ value: '', label: t('liveMeetings.conclude.rate') }] : []),
              ...ratings.map((one) => ({ value: String(one), label: String(one) })),
            ]}
            onChange={(value) => value !== '' && send({ type: 'addRating', rating: Number(value), personId })}
          />
        </span>
      )}
      <RatingMark rating={rating ?? undefined} />
    </li>
  );
};

/**
 * Renders everybody's rating and the average; the scribe enters ratings of people without a device. My own is here where the list of people
 * is hidden.
 */
export const ConcludeRatings = () => {
  const t = useText();
  const { number } = useFormats();
  const { state, isGone } = useLive();
  const average = averageRating(state);
  const now = useTick();
  const raters = membersOf(state).filter((one) => one.rating !== null || (isPresent(one, now) && !isGone(one.personId)));
  const rated = raters.filter(({ rating }) => rating !== null).length;
  const note =
    average === null
      ? t('liveMeetings.conclude.noRatings')
      : t('liveMeetings.conclude.rated', { rated, count: raters.length, average: number(average, { minimumFractionDigits: 1 }) });
  return (
    <ConcludePart title={t('liveMeetings.conclude.ratings')} note={note}>
      <OwnRating className={styles.own} hinted={false} />
      <ul className={styles.ratings}>
        {raters.map((attendee) => (
          <Rating key={attendee.personId} attendee={attendee} />
        ))}
      </ul>
    </ConcludePart>
  );
};
