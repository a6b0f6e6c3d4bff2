import '#web/core/texts/live-meetings.ts';
import { IconMinus, IconPlus, IconThumbUp } from '@tabler/icons-react';
import type { ListedIssue } from '#features/work/issues/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { isChoosing, votesBy, votesEach, votesFor, votesLeft } from '../../rules.ts';
import { useLive } from '../room/live-context.tsx';
import styles from './ids-votes.module.css';

/** Renders votes as stones, the given ones filled. */
export const VoteStones = ({ given, big = false }: { given: number; big?: boolean }) => (
  <span className={classes(styles.stones, big && styles.big)} aria-hidden="true">
    {Array.from({ length: votesEach }, (_, at) => (
      <i key={at} className={at < given ? styles.given : undefined} />
    ))}
  </span>
);

/** Renders how many votes an Issue has from everybody; nothing without any. */
export const AllVotes = ({ issueId, said = false }: { issueId: string; said?: boolean }) => {
  const t = useText();
  const count = votesFor(useLive().state, issueId).length;
  const words = t('liveMeetings.ids.votes', { count });
  if (count === 0) return said ? null : <span className={styles.all} />;
  return (
    <span className={styles.all} {...(said ? {} : { role: 'img', 'aria-label': words })}>
      <Icon as={IconThumbUp} size="xs" />
      {said ? words : count}
    </span>
  );
};

/** Returns a function that gives an Issue more or fewer votes of the person who votes here: me, or somebody without a device. */
export const useVoting = () => {
  const { state, me, votingFor, may, send } = useLive();
  const voterId = votingFor ?? me.personId;
  if (!may('voteIssue') || !isChoosing(state)) return undefined;
  const left = votesLeft(state, voterId);
  return {
    voterId,
    left,
    add: (issueId: string, more: 1 | -1) => {
      const votes = votesBy(state, issueId, voterId) + more;
      if (votes < 0 || (more > 0 && left === 0)) return;
      send({ type: 'voteIssue', issueId, votes, ...(votingFor === undefined ? {} : { personId: votingFor }) });
    },
  };
};

/** Renders my votes for an Issue, with buttons that give one and take one back. */
const OwnVotes = ({ issue }: { issue: ListedIssue }) => {
  const t = useText();
  const { state } = useLive();
  const voting = useVoting();
  const waiting = useWaiting(issue.id);
  if (voting === undefined) return null;
  const { id, title } = issue;
  const { left, add } = voting;
  const given = votesBy(state, id, voting.voterId);
  return (
    <span
      className={classes(styles.own, waiting && styles.waiting)}
      role="group"
      aria-label={t('liveMeetings.ids.votesFor', { title, count: given })}
    >
      <span className={classes(styles.step, given === 0 && styles.hidden)}>
        <IconButton
          icon={IconMinus}
          size="sm"
          label={t('liveMeetings.ids.takeBack', { title })}
          because={given === 0 ? t('liveMeetings.ids.noneGiven') : undefined}
          onClick={() => add(id, -1)}
        />
      </span>
      <VoteStones given={given} />
      <span className={styles.step}>
        <IconButton
          icon={IconPlus}
          size="sm"
          label={t('liveMeetings.ids.give', { title })}
          because={left === 0 ? t('liveMeetings.ids.noneLeft') : undefined}
          onClick={() => add(id, 1)}
        />
      </span>
    </span>
  );
};

/** Renders the votes for an Issue in the list; while the team votes also mine, with the means to change them. */
export const IdsVotes = ({ issue }: { issue: ListedIssue }) => (
  <span className={styles.votes}>
    <OwnVotes issue={issue} />
    <AllVotes issueId={issue.id} />
  </span>
);
