import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import { type KeyboardEvent, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import type { Issue } from '#features/work/issues/contract.ts';
import { outcomeLimit } from '#features/work/issues/rules.ts';
import { excessOf } from '#shared/signs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DurationText } from '#web/kit/ui/duration-text.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { discussedFor } from '../../rules.ts';
import { useOutcomeText } from '../ids/outcome-words.ts';
import { useLive } from '../room/live-context.tsx';
import { ConcludePart, ConcludeRow, ConcludeRows } from './conclude-grid.tsx';
import styles from './conclude-solved.module.css';
import { useSolvedIssues } from './ending.ts';

/** Renders the field for an outcome: it begins with what was typed before. Enter saves, Escape leaves it and keeps the words. */
const OutcomeField = ({ issue, onClose }: { issue: Issue; onClose: () => void }) => {
  const t = useText();
  const { room } = useLive();
  const kept = useOutcomeText(issue);
  const line = kept.words === '' ? issue.outcome : kept.words;
  const over = excessOf(line.trim(), outcomeLimit);
  const save = async () => {
    if (over > 0) return;
    const saved = await room.send({ type: 'writeOutcome', issueId: issue.id, outcome: line.trim() });
    if (!saved) return;
    kept.saved(line.trim());
    onClose();
  };
  const key = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' && press.key !== 'Escape') return;
    press.preventDefault();
    press.stopPropagation();
    if (press.key === 'Enter') void save();
    else onClose();
  };
  return (
    <>
      <TextInput
        value={line}
        onChange={kept.type}
        onKeyDown={key}
        maxLength={10_000}
        autoFocus
        autoComplete="off"
        aria-label={t('liveMeetings.conclude.outcomeOf', { title: issue.title })}
        aria-invalid={over > 0}
      />
      {over > 0 && (
        <span className={styles.why} role="alert">
          {t('issues.outcomeTooLong', { count: over, limit: outcomeLimit })}
        </span>
      )}
    </>
  );
};

const Outcome = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { may } = useLive();
  const [writing, setWriting] = useState(false);
  const writes = may('writeOutcome');
  if (writes && writing) return <OutcomeField issue={issue} onClose={() => setWriting(false)} />;
  const open = () => setWriting(true);
  if (issue.outcome === '')
    return (
      <span className={styles.outcome}>
        {t('liveMeetings.conclude.noOutcome')}{' '}
        {writes && (
          <button type="button" className={styles.add} onClick={open}>
            {t('liveMeetings.conclude.addOne')}
          </button>
        )}
      </span>
    );
  if (!writes) return <span className={styles.outcome}>{issue.outcome}</span>;
  return (
    <Button size="sm" className={styles.written} onClick={open}>
      {issue.outcome}
    </Button>
  );
};

/** Renders the Issues solved in this meeting with what was decided, and how long each was discussed. */
export const ConcludeSolved = () => {
  const t = useText();
  const { state, room } = useLive();
  const issues = useSolvedIssues();
  const { people } = usePeople(issues.map(({ ownerId }) => ownerId));
  const title = t('liveMeetings.conclude.solvedIssues');
  const solved = issues.length;
  return (
    <ConcludePart title={title} note={solved > 0 && t('liveMeetings.conclude.solvedOf', { solved, count: solved + state.issueCount })}>
      {solved === 0 ? (
        <p className={styles.none}>{t('liveMeetings.conclude.noSolved')}</p>
      ) : (
        <ConcludeRows label={title}>
          {issues.map((issue) => (
            <ConcludeRow
              key={issue.id}
              owner={<OwnerChip person={people.get(issue.ownerId)} full />}
              end={<DurationText seconds={discussedFor(state, issue.id, room.now())} />}
            >
              <span>{issue.title}</span>
              <Outcome issue={issue} />
            </ConcludeRow>
          ))}
        </ConcludeRows>
      )}
    </ConcludePart>
  );
};
