import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Issue } from '#features/work/issues/contract.ts';
import { outcomeLimit } from '#features/work/issues/rules.ts';
import { excessOf, firstSigns } from '#shared/signs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { useFirstName, useLive } from '../room/live-context.tsx';
import styles from './ids-outcome.module.css';
import { useOutcomeText } from './outcome-words.ts';

/** Milliseconds between two sendings of what is typed. */
const tellEvery = 200;

/** Tells everybody the line while it is typed, at most five times a second; the last words always. */
const useTelling = (tell: (line: string) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef('');
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => stop, []);
  return {
    stop,
    say: (line: string) => {
      latest.current = line;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        tell(latest.current);
      }, tellEvery);
    },
  };
};

/** Returns the line as it is here: what I type, or what somebody else typed since. */
const useLine = (issue: Issue) => {
  const { state, me, send } = useLive();
  const kept = useOutcomeText(issue);
  const told = state.concluding?.line ?? '';
  const tellerId = state.concluding?.personId;
  /** What I typed, and what others had typed then: their later words replace mine. */
  const [mine, setMine] = useState<{ line: string; told: string }>();
  const telling = useTelling((typed) => send({ type: 'typeOutcome', issueId: issue.id, line: firstSigns(typed, outcomeLimit) }));
  const isMine = mine !== undefined && (tellerId === me.personId || told === mine.told);
  const line = isMine ? mine.line : told || kept.words || issue.outcome;
  const type = (typed: string) => {
    setMine({ line: typed, told });
    kept.type(typed);
    telling.say(typed);
  };
  return { line, type, stop: telling.stop, saved: kept.saved };
};

const Hints = ({ next }: { next: number | undefined }) => {
  const t = useText();
  return (
    <p className={styles.hints}>
      <Kbd keys="enter" /> {next === undefined ? t('liveMeetings.outcome.saves') : t('liveMeetings.outcome.savesTo', { next })}
      <Kbd keys="esc" /> {t('liveMeetings.outcome.reopens')}
    </p>
  );
};

/** Renders the line as it stands, for those who only watch. */
const Reading = ({ line }: { line: string }) => {
  const t = useText();
  return <p className={styles.read}>{line === '' ? t('liveMeetings.outcome.waits') : line}</p>;
};

/** Renders the field: Enter saves and goes on, Escape opens the Issue again. */
const Writing = ({ id, issue }: { id: string; issue: Issue }) => {
  const t = useText();
  const { room, state, me, send } = useLive();
  const { line, type, stop, saved } = useLine(issue);
  const issueId = issue.id;
  const over = excessOf(line.trim(), outcomeLimit);
  const { focusIndex, focusIssueIds } = state;
  const next = focusIndex >= 0 && focusIndex < focusIssueIds.length - 1 ? focusIndex + 2 : undefined;
  const goOn = async (outcome: string) => {
    stop();
    const done = await room.send({ type: 'writeOutcome', issueId, ...(outcome === '' ? {} : { outcome }) });
    if (done) saved(outcome);
  };
  const save = () => void (over <= 0 && goOn(line.trim()));
  const key = (press: KeyboardEvent) => {
    if (press.key === 'Enter') save();
    else if (press.key === 'Escape') send({ type: 'reopenIssue', issueId });
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    <>
      <div className={styles.line}>
        <TextInput
          id={id}
          value={line}
          onChange={type}
          onKeyDown={key}
          // A longer line is refused with a reason; the field itself would cut a paste off in silence.
          maxLength={10_000}
          autoFocus={state.concluding?.personId === me.personId}
          autoComplete="off"
          aria-invalid={over > 0}
          aria-describedby={over > 0 ? `${id}-why` : undefined}
        />
        <Button tone="primary" icon={IconCheck} onClick={save}>
          {t('liveMeetings.outcome.save')}
        </Button>
        <Button onClick={() => void goOn('')}>{t('liveMeetings.outcome.skip')}</Button>
      </div>
      {over > 0 ? (
        <p id={`${id}-why`} className={styles.why} role="alert">
          {t('issues.outcomeTooLong', { count: over, limit: outcomeLimit })}
        </p>
      ) : (
        <Hints next={next} />
      )}
    </>
  );
};

/** Renders the field for the outcome of the Issue that was just solved. Whoever takes part may write it, and sees it as others type. */
export const IdsOutcome = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { state, may } = useLive();
  const nameOf = useFirstName();
  const id = useId();
  const writes = may('writeOutcome');
  const { personId, line = '' } = state.concluding ?? {};
  const teller = personId === undefined || line === '' ? undefined : nameOf(personId);
  return (
    <div className={styles.outcome}>
      <div className={styles.head}>
        <label htmlFor={writes ? id : undefined}>{t('liveMeetings.outcome.label')}</label>
        {teller !== undefined && (
          <span className={styles.teller} role="status">
            {t('liveMeetings.outcome.writes', { name: teller })}
          </span>
        )}
      </div>
      {writes ? <Writing id={id} issue={issue} /> : <Reading line={line || issue.outcome} />}
    </div>
  );
};
