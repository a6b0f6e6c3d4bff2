import '#web/core/texts/live-meetings.ts';
import { IconMessages, IconSortAscending } from '@tabler/icons-react';
import { useEffect } from 'react';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { votedIssues, votesEach, votesLeft } from '../../rules.ts';
import { presentOf, useLive, useTick } from '../room/live-context.tsx';
import { useVoting, VoteStones } from './ids-votes.tsx';
import styles from './vote-card.module.css';

const undoToast = 'live-meeting-order';

/** Takes the offer to undo the order away when it goes: it stands with the step of IDS as its key. */
export const EndsOrderOffer = () => {
  useEffect(() => () => toast.dismiss(undoToast), []);
  return null;
};

/** Returns a function that orders the list by votes, with Undo for ten seconds. */
const useOrdering = (listed: readonly string[]) => {
  const t = useText();
  const { room, state } = useLive();
  return async () => {
    const voted = votedIssues(state);
    const done = await room.send({ type: 'orderByVotes', issueIds: listed.filter((id) => voted.includes(id)) });
    if (!done) return;
    toast.success(t('liveMeetings.ids.ordered'), {
      id: undoToast,
      duration: toastTimes.linked,
      action: { label: t('items.undo'), undoes: true, run: () => void room.send({ type: 'undoOrder' }) },
    });
  };
};

const Leading = ({ listed }: { listed: readonly string[] }) => {
  const t = useText();
  const { state, send } = useLive();
  const order = useOrdering(listed);
  const none = votedIssues(state).length === 0;
  const picked = state.focusIssueIds.length;
  return (
    <div className={styles.acts}>
      <Button
        tone={picked > 0 ? 'soft' : 'primary'}
        icon={IconSortAscending}
        because={none ? t('liveMeetings.ids.nobodyVoted') : undefined}
        onClick={() => void order()}
      >
        {t('liveMeetings.ids.order')}
      </Button>
      {none && (
        <span className={styles.why} aria-hidden="true">
          {t('liveMeetings.ids.nobodyVoted')}
        </span>
      )}
      {picked > 0 && (
        <Button tone="primary" icon={IconMessages} onClick={() => send({ type: 'startFocusGroup' })}>
          {t('liveMeetings.ids.begin', { count: picked })}
        </Button>
      )}
    </div>
  );
};

/** Renders how many votes I have left, how far the others are, and the scribe's way on. The list below stands still until then. */
export const VoteCard = ({ listed }: { listed: readonly string[] }) => {
  const t = useText();
  const { state, votingFor, voteFor, personOf, may } = useLive();
  const voting = useVoting();
  const voters = presentOf(state, useTick());
  const given = voters.filter(({ personId }) => votesLeft(state, personId) === 0).length;
  const name = votingFor === undefined ? undefined : nameOf(personOf(votingFor));
  return (
    <section className={styles.card} aria-label={t('liveMeetings.ids.voting')}>
      <div className={styles.words}>
        {voting !== undefined && (
          <h2 className={styles.left}>
            <span role="status">
              {name === undefined
                ? t('liveMeetings.ids.youHave', { count: voting.left })
                : t('liveMeetings.ids.theyHave', { count: voting.left, name })}
            </span>
            <VoteStones given={votesEach - voting.left} big />
            {name !== undefined && (
              <Button size="sm" tone="soft" onClick={() => voteFor(undefined)}>
                {t('liveMeetings.ids.votedFor')}
              </Button>
            )}
          </h2>
        )}
        <p>
          {t('liveMeetings.ids.still')} {t('liveMeetings.ids.haveGiven', { given, count: voters.length })}
        </p>
      </div>
      {may('orderByVotes') && <Leading listed={listed} />}
    </section>
  );
};
