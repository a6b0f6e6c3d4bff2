import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import { IconCircleCheck, IconMessageCircle } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { isChoosing, onStage } from '../../rules.ts';
import { useLive } from '../room/live-context.tsx';
import { useFocusIssue } from '../room/people-rail.tsx';
import { FocusCard } from '../stage/focus-card.tsx';
import { StageFrame } from '../stage/stage-frame.tsx';
import { IdsDiscussion } from './ids-discussion.tsx';
import { IdsList, SolvedIssues, useOrderedIssues } from './ids-list.tsx';
import { IdsStages } from './ids-stages.tsx';
import styles from './stage-ids.module.css';
import { EndsOrderOffer, VoteCard } from './vote-card.tsx';

/** Renders the scribe's next action beside the list. */
const Onward = () => {
  const t = useText();
  const { state, may, send } = useLive();
  if (!may('startPrioritization')) return null;
  switch (state.idsStatus) {
    case 'Reviewing':
      return (
        <Button tone="primary" onClick={() => send({ type: 'startPrioritization' })}>
          {t('liveMeetings.ids.prioritize')}
        </Button>
      );
    case 'DiscussSolve':
      return <Button onClick={() => send({ type: 'endFocusGroup' })}>{t('liveMeetings.ids.again')}</Button>;
    default:
      return null;
  }
};

/** Renders what is above the list. */
const Above = () => {
  const t = useText();
  const { state, may, send } = useLive();
  const issue = useFocusIssue();
  const { items = [] } = useOrderedIssues();
  if (isChoosing(state)) return <VoteCard listed={items.map(({ id }) => id)} />;
  if (issue !== undefined) return <IdsDiscussion issue={issue} />;
  if (state.idsStatus === 'IssuesDiscussed') {
    return (
      <FocusCard
        kicker={t('liveMeetings.ids.discussed')}
        title={t('liveMeetings.ids.discussedTitle')}
        acts={
          may('endFocusGroup') && (
            <Button tone="primary" onClick={() => send({ type: 'endFocusGroup' })}>
              {t('liveMeetings.ids.again')}
            </Button>
          )
        }
      />
    );
  }
  return null;
};

/** Renders identify, discuss and solve; catalogue rows K-14 to K-17 and K-24 to K-27. */
export const StageIds = () => {
  const t = useText();
  const { state } = useLive();
  const { idsStatus, issueCount, solvedIssueIds } = state;
  const note = [
    t('liveMeetings.ids.open', { count: issueCount }),
    ...(solvedIssueIds.length > 0 ? [t('liveMeetings.ids.solvedCount', { count: solvedIssueIds.length })] : []),
  ].join(', ');
  return (
    <StageFrame title={t('issues.many')} note={note} end={<IdsStages />}>
      {idsStatus === 'Complete' && onStage(state) === undefined && (
        <EmptyState
          icon={solvedIssueIds.length > 0 ? IconCircleCheck : IconMessageCircle}
          title={t(solvedIssueIds.length > 0 ? 'liveMeetings.ids.complete' : 'liveMeetings.ids.none')}
          text={t('liveMeetings.ids.completeText')}
        />
      )}
      {idsStatus === 'Reviewing' && <p className={styles.guide}>{t('liveMeetings.ids.guideReview')}</p>}
      <EndsOrderOffer key={`${idsStatus} ${state.focusIndex}`} />
      <Above />
      <IdsList focusId={onStage(state)}>
        <Onward />
      </IdsList>
      <SolvedIssues />
    </StageFrame>
  );
};
