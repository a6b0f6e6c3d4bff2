import { IconCircleCheck, IconMessageCircle, IconMessages } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { underDiscussion } from '../../rules.ts';
import { FocusCard } from './focus-card.tsx';
import { IdsDiscussion } from './ids-discussion.tsx';
import { IdsList, SolvedIssues } from './ids-list.tsx';
import { IdsStages } from './ids-stages.tsx';
import { useLive } from './live-context.tsx';
import { useFocusIssue } from './people-rail.tsx';
import { StageFrame } from './stage-frame.tsx';
import styles from './stage-ids.module.css';

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
    case 'ReadyToDiscuss':
      return (
        <Button tone="primary" icon={IconMessages} onClick={() => send({ type: 'startFocusGroup' })}>
          {t('liveMeetings.ids.begin', { count: state.focusIssueIds.length })}
        </Button>
      );
    case 'DiscussSolve':
      return <Button onClick={() => send({ type: 'endFocusGroup' })}>{t('liveMeetings.ids.again')}</Button>;
    default:
      return null;
  }
};

const guides = {
  Reviewing: 'liveMeetings.ids.guideReview',
  Prioritizing: 'liveMeetings.ids.guidePrioritize',
  ReadyToDiscuss: 'liveMeetings.ids.guideReady',
} as const;

/** Renders what is above the list. */
const Above = () => {
  const t = useText();
  const { state, may, send } = useLive();
  const issue = useFocusIssue();
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
  const guide = idsStatus in guides ? guides[idsStatus as keyof typeof guides] : undefined;
  return (
    <StageFrame title={t('issues.many')} note={note} end={<IdsStages />}>
      {idsStatus === 'Complete' && (
        <EmptyState
          icon={solvedIssueIds.length > 0 ? IconCircleCheck : IconMessageCircle}
          title={t(solvedIssueIds.length > 0 ? 'liveMeetings.ids.complete' : 'liveMeetings.ids.none')}
          text={t('liveMeetings.ids.completeText')}
        />
      )}
      {guide !== undefined && <p className={styles.guide}>{t(guide)}</p>}
      <Above />
      <IdsList focusId={underDiscussion(state)}>
        <Onward />
      </IdsList>
      <SolvedIssues />
    </StageFrame>
  );
};
