import '#web/core/texts/style-guide.ts';
import { useState } from 'react';
import { PersonRow } from '#features/ground/people/web/parts/person-row.tsx';
import { RatingMark } from '#features/meeting/live-meetings/web/parts/rating-mark.tsx';
import { RatingPicker } from '#features/meeting/live-meetings/web/parts/rating-picker.tsx';
import { ReactionBar } from '#features/meeting/live-meetings/web/parts/reaction-bar.tsx';
import { AgendaStep } from '#features/teams/team/web/parts/agenda-step.tsx';
import { TimerView } from '#features/teams/team/web/parts/timer-view.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Stone } from '#web/kit/ui/stone.tsx';
import { GuidePart } from './guide-part.tsx';
import { dev, elena, maren } from './guide-people-list.ts';
import styles from './style-guide.module.css';

const People = () => {
  const t = useText();
  return (
    <ul aria-label={t('styleGuide.timers.people')}>
      <PersonRow person={maren} presence="here" phrase={t('styleGuide.timers.leads')}>
        <RatingMark rating={undefined} />
      </PersonRow>
      <PersonRow person={elena} presence="here" phrase={t('styleGuide.timers.noDevice')}>
        <RatingMark rating={6} />
      </PersonRow>
      <PersonRow person={dev} presence="away" phrase={t('styleGuide.timers.left')}>
        <RatingMark rating={9} />
      </PersonRow>
    </ul>
  );
};

/** Shows the components of a running meeting. */
export const GuideMeeting = () => {
  const t = useText();
  const [rating, setRating] = useState<number>();
  const nothing = () => undefined;
  return (
    <GuidePart title={t('styleGuide.timers.title')}>
      <div className={styles.timers}>
        <TimerView left={2240} planned={3600} />
        <TimerView left={252} planned={3600} />
        <TimerView left={-80} planned={3600} />
        <TimerView left={2240} planned={3600} paused />
      </div>
      <div className={styles.stack}>
        <ol aria-label={t('styleGuide.timers.agenda')}>
          <AgendaStep title={t('styleGuide.timers.segue')} state="done" planned={300} spent={252} onSelect={nothing} />
          <AgendaStep title={t('styleGuide.timers.rocks')} state="done" planned={300} spent={380} onSelect={nothing} />
          <AgendaStep title={t('styleGuide.timers.ids')} state="now" planned={3600} spent={1360} />
          <AgendaStep title={t('styleGuide.timers.conclude')} state="next" planned={300} spent={0} onSelect={nothing} />
        </ol>
        <People />
        <RatingPicker value={rating} onChange={setRating} />
        <div className={styles.flow}>
          <ReactionBar onReact={nothing} />
          <Stone tone="now">{1}</Stone>
          <Stone>{2}</Stone>
          <Stone tone="none">{4}</Stone>
        </div>
      </div>
    </GuidePart>
  );
};
