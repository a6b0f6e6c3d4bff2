import '#web/core/texts/issues.ts';
import { IconThumbUp } from '@tabler/icons-react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { issueApi, type ListedIssue } from '../../contract.ts';
import { votesEach } from '../../rules.ts';
import { useIssueCommands } from '../calls.ts';
import styles from './issue-votes.module.css';

/** Reads the votes of a meeting's open Issues; undefined while they load. */
export const useVotes = (tractionId: string, enabled = true) =>
  useRead(issueApi.votes, { query: { tractionId } }, { quiet: true, enabled }).data;

/** Renders an Issue's votes, as a button where this person may vote. `left` is how many votes they have. */
export const VoteButton = ({ issue, left }: { issue: ListedIssue; left: number }) => {
  const t = useText();
  const acts = useIssueCommands();
  const { votes, voted, title } = issue;
  const shown = (
    <>
      <Icon as={IconThumbUp} size="xs" />
      <Count of={votes} />
    </>
  );
  if (!issue.can.edit)
    return (
      <span className={styles.votes} role="img" aria-label={t('issues.votesOf', { count: votes, title })}>
        {shown}
      </span>
    );
  const because = !voted && left <= 0 ? t('issues.noVotes') : undefined;
  return (
    <button
      type="button"
      data-key="v"
      className={classes(styles.votes, voted && styles.mine)}
      aria-pressed={voted}
      aria-label={`${t('issues.voteFor', { title })}, ${t('issues.votesOf', { count: votes, title })}`}
      aria-disabled={because !== undefined || undefined}
      title={because}
      onClick={() => because === undefined && acts.vote(issue, !voted)}
    >
      {shown}
    </button>
  );
};

/** Renders how many votes this person has left, and how one ranks. */
export const VotesLine = ({ tractionId }: { tractionId: string }) => {
  const t = useText();
  const phone = usePhone();
  const votes = useVotes(tractionId);
  if (votes === undefined) return null;
  return (
    <span className={styles.line}>
      <b>{t('issues.votesLeft', { count: votes.left, all: votesEach })}</b> {!phone && t('issues.rankHint')}
    </span>
  );
};

/** Renders the votes of all people. */
export const VotesOfAll = ({ tractionId }: { tractionId: string }) => {
  const t = useText();
  const votes = useVotes(tractionId);
  if (votes === undefined || votes.votes === 0) return null;
  return votes.people === 1 ? t('issues.votesFromOne', { count: votes.votes }) : t('issues.votesFrom', votes);
};
