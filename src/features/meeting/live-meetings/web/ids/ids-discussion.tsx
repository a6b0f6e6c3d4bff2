import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/scorecards.ts';
import {
  IconArrowRight,
  IconChartLine,
  IconCheck,
  IconDots,
  IconMountain,
  IconPencil,
  IconPlus,
  IconSpeakerphone,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Issue, IssueOrigin } from '#features/work/issues/contract.ts';
import { OwnerLook } from '#features/work/items/web/parts/owner-look.tsx';
import { NumberTrend } from '#features/work/scorecards/web/parts/number-trend.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFollowedDraft } from '#web/core/session/drafts.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DurationText } from '#web/kit/ui/duration-text.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { once } from '#web/kit/ui/once.ts';
import { discussedFor } from '../../rules.ts';
import { useLive, useTick } from '../room/live-context.tsx';
import { FocusCard, FocusSource } from '../stage/focus-card.tsx';
import { TodoLine, todoLocation } from '../stage/todo-line.tsx';
import { IdsNotes } from './ids-notes.tsx';
import { IdsOutcome } from './ids-outcome.tsx';
import { IdsTodos } from './ids-todos.tsx';
import { AllVotes } from './ids-votes.tsx';

const originIcons: Record<IssueOrigin, typeof IconDots> = {
  rock: IconMountain,
  todo: IconSquareCheck,
  headline: IconSpeakerphone,
  measurable: IconChartLine,
};

const More = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { may, send } = useLive();
  const { id: issueId, title } = issue;
  const entries: MenuEntry[] = [
    ...(issue.can.edit
      ? [{ key: 'edit', label: t('items.edit'), icon: IconPencil, onChoose: () => void openDialog('editIssue', { issueId }) }]
      : []),
    ...(issue.can.move
      ? [{ key: 'move', label: t('issues.moveElsewhere'), icon: IconArrowRight, onChoose: () => void openDialog('moveIssue', { issueId }) }]
      : []),
    ...(may('removeFocusIssue')
      ? [{ key: 'back', label: t('liveMeetings.ids.putBack'), onChoose: () => send({ type: 'removeFocusIssue' as const, issueId }) }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('items.more', { title })}
      align="end"
      entries={entries}
      trigger={(props) => <IconButton icon={IconDots} label={t('items.more', { title })} {...props} />}
    />
  );
};

/** Renders the buttons for an open Issue. Everybody who takes part may solve it; the scribe may go on without. */
const Solving = ({ issueId, seen }: { issueId: string; seen: number }) => {
  const t = useText();
  const { state, isScribe, may, send } = useLive();
  const leads = may('nextFocusIssue');
  // While somebody asks to be scribe, the button of that card is the primary one.
  const isAsked = isScribe && (state.asking ?? []).length > 0;
  return (
    <>
      {may('markAsSolved') && (
        <Button
          tone={leads && !isAsked ? 'primary' : 'soft'}
          icon={IconCheck}
          onClick={once(() => send({ type: 'markAsSolved', issueId, seen }))}
        >
          {t('liveMeetings.ids.solved')}
        </Button>
      )}
      {leads && (
        <Button tone="soft" onClick={once(() => send({ type: 'nextFocusIssue', solved: false, issueId }))}>
          {t('liveMeetings.ids.notSolved')}
        </Button>
      )}
    </>
  );
};

interface ActsProps {
  issue: Issue;
  adding: boolean;
  onAdd: () => void;
}

const Acts = ({ issue, adding, onAdd }: ActsProps) => {
  const t = useText();
  useShortcut('t', t('liveMeetings.todoLine.key'), onAdd);
  return (
    <>
      <Solving issueId={issue.id} seen={issue.version} />
      <Button icon={IconPlus} aria-expanded={adding} onClick={onAdd}>
        {t('liveMeetings.ids.todo')}
      </Button>
    </>
  );
};

/** Renders how long it has been discussed; of a solved one how long it took. */
const Lasting = ({ issueId, solved }: { issueId: string; solved: boolean }) => {
  const t = useText();
  const { state } = useLive();
  const seconds = discussedFor(state, issueId, useTick());
  return (
    <span>
      {solved && `${t('liveMeetings.ids.after')} `}
      <DurationText seconds={seconds} />
    </span>
  );
};

/** Renders the Issue under discussion: who raised it, its notes, and the To-Dos made from it. */
export const IdsDiscussion = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { day } = useFormats();
  const { state, adds } = useLive();
  const { people } = usePeople([issue.ownerId]);
  const solved = state.solvedIssueIds.includes(issue.id);
  const [addingTo, setAddingTo] = useState<string>();
  const adding = addingTo === issue.id;
  // Words that are being typed stay when somebody solves the Issue.
  const { typed } = useFollowedDraft(todoLocation(issue.id));
  return (
    <FocusCard
      rank={state.focusIndex < 0 ? undefined : state.focusIndex + 1}
      kicker={t(solved ? 'liveMeetings.ids.isSolved' : 'liveMeetings.ids.now')}
      settled={solved}
      time={<Lasting issueId={issue.id} solved={solved} />}
      aside={<AllVotes issueId={issue.id} said />}
      end={<More issue={issue} />}
      title={issue.title}
      meta={
        <>
          <OwnerLook person={people.get(issue.ownerId)} away={issue.ownerAway} full />
          <span>{t('liveMeetings.ids.raised', { day: day(dayHere(new Date(issue.created))) })}</span>
          {issue.fromType !== null && (
            <FocusSource>
              <Icon as={originIcons[issue.fromType]} size="sm" />
              {issue.fromType === 'measurable' ? t('scorecards.fromScorecard') : issue.fromTitle || t(`issues.from_${issue.fromType}`)}
              {issue.fromType === 'measurable' && issue.fromId !== null && <NumberTrend measurableId={issue.fromId} />}
            </FocusSource>
          )}
        </>
      }
      acts={adds && !solved && <Acts issue={issue} adding={adding} onAdd={() => setAddingTo(adding ? undefined : issue.id)} />}
    >
      <IdsNotes key={issue.id} issue={issue} />
      <IdsTodos issue={issue} />
      {adding && adds && (!solved || typed !== '') && (
        <TodoLine key={`to-do of ${issue.id}`} issue={issue} onClose={() => setAddingTo(undefined)} />
      )}
      {solved && <IdsOutcome key={`outcome of ${issue.id}`} issue={issue} />}
    </FocusCard>
  );
};
