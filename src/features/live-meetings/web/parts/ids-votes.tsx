import { IconThumbUp } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { ListedIssue } from '../../../issues/contract.ts';
import { votesFor, votesLeft } from '../../rules.ts';
import styles from './ids-votes.module.css';
import { useLive } from './live-context.tsx';

/** Renders the votes for an Issue; while the team prioritises, a click adds or removes mine. */
export const IdsVotes = ({ issue }: { issue: ListedIssue }) => {
  const t = useText();
  const { state, me, may, send } = useLive();
  const voters = votesFor(state, issue.id);
  const mine = voters.includes(me.personId);
  const votes = may('voteIssue') && ['Prioritizing', 'ReadyToDiscuss'].includes(state.idsStatus);
  const words = t('liveMeetings.ids.votes', { count: voters.length });
  if (!votes) {
    return (
      <span className={styles.votes} role="img" aria-label={words}>
        <Icon as={IconThumbUp} size="xs" />
        {voters.length}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes(styles.votes, mine && styles.mine)}
      aria-pressed={mine}
      aria-label={t('liveMeetings.ids.voteFor', { title: issue.title, votes: words })}
      disabled={!mine && votesLeft(state, me.personId) === 0}
      onClick={() => send({ type: 'voteIssue', issueId: issue.id, vote: !mine })}
    >
      <Icon as={IconThumbUp} size="xs" />
      {voters.length}
    </button>
  );
};
