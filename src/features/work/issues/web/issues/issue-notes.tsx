import '#web/core/texts/issues.ts';
import { IconChartLine, IconChecklist, IconHistory, IconMountain, IconSpeakerphone } from '@tabler/icons-react';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type AlikeIssue, issueApi, type ListedIssue } from '../../contract.ts';
import styles from './issue-votes.module.css';

const icons = { rock: IconMountain, todo: IconChecklist, headline: IconSpeakerphone, measurable: IconChartLine } as const;

/** Reads which open Issues are much like one that was solved before. */
export const useAlike = (ids: readonly string[]): ReadonlyMap<string, AlikeIssue> => {
  const read = useRead(issueApi.alike, { query: { ids: ids.join(',') } }, { quiet: true, enabled: ids.length > 0 });
  return new Map(read.data?.items.map((each) => [each.id, each]));
};

/** Renders what one should know of an Issue beside its title: what it was made from, and a solved one that is like it. */
export const IssueNotes = ({ issue, like }: { issue: ListedIssue; like: AlikeIssue | undefined }) => {
  const t = useText();
  const { day } = useFormats();
  return (
    <>
      {issue.fromType !== null && (
        <span className={styles.source} title={issue.fromTitle}>
          <Icon as={icons[issue.fromType]} size="xs" />
          {issue.fromType === 'measurable' && issue.fromTitle !== '' && issue.fromTitle !== issue.title
            ? issue.fromTitle
            : t(`issues.from_${issue.fromType}`)}
        </span>
      )}
      {like !== undefined && (
        <button
          type="button"
          className={styles.like}
          title={t('issues.likeHint', { title: like.title, outcome: like.outcome })}
          onClick={() => void openDialog('editIssue', { issueId: like.solvedId })}
        >
          <Icon as={IconHistory} size="xs" />
          {t('issues.like', { day: day(dayHere(new Date(like.solvedAt))) })}
        </button>
      )}
    </>
  );
};

/** Renders how an Issue was solved. */
export const OutcomeNote = ({ outcome }: { outcome: string }) =>
  outcome === '' ? null : (
    <span className={styles.outcome} title={outcome}>
      {outcome}
    </span>
  );
