import {
  IconArrowRight,
  IconChartLine,
  IconCheck,
  IconDots,
  IconMountain,
  IconPencil,
  IconPlus,
  IconRotate,
  IconSpeakerphone,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DurationText } from '../../../../web/ui/duration-text.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import type { Issue, IssueOrigin } from '../../../issues/contract.ts';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { FocusCard, FocusSource } from './focus-card.tsx';
import { IdsNotes } from './ids-notes.tsx';
import { IdsTodos } from './ids-todos.tsx';
import { IdsVotes } from './ids-votes.tsx';
import { useLive, useTick } from './live-context.tsx';

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

/** Renders the buttons for an open Issue: the scribe moves on, solved or not; others can mark it as solved. */
const OpenActs = ({ issueId }: { issueId: string }) => {
  const t = useText();
  const { may, send } = useLive();
  if (may('nextFocusIssue')) {
    return (
      <>
        <Button tone="primary" icon={IconCheck} onClick={() => send({ type: 'nextFocusIssue', solved: true })}>
          {t('liveMeetings.ids.solved')}
        </Button>
        <Button tone="soft" onClick={() => send({ type: 'nextFocusIssue', solved: false })}>
          {t('liveMeetings.ids.notSolved')}
        </Button>
      </>
    );
  }
  if (!may('markAsSolved')) return null;
  return (
    <Button tone="soft" icon={IconCheck} onClick={() => send({ type: 'markAsSolved', issueId })}>
      {t('liveMeetings.ids.solved')}
    </Button>
  );
};

/** Renders the buttons for an Issue that was marked as solved while it is still discussed. */
const SolvedActs = ({ issueId }: { issueId: string }) => {
  const t = useText();
  const { may, send } = useLive();
  const reopen = () => send({ type: 'reopenIssue', issueId });
  return (
    <>
      {may('nextFocusIssue') && (
        <Button tone="primary" icon={IconArrowRight} onClick={() => send({ type: 'nextFocusIssue', solved: true })}>
          {t('liveMeetings.ids.next')}
        </Button>
      )}
      {may('reopenIssue') && (
        <Button tone="soft" icon={IconRotate} onClick={reopen}>
          {t('issues.reopen')}
        </Button>
      )}
    </>
  );
};

const Acts = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { state, me } = useLive();
  const { tractionId, meetingId } = state;
  return (
    <>
      {state.solvedIssueIds.includes(issue.id) ? <SolvedActs issueId={issue.id} /> : <OpenActs issueId={issue.id} />}
      {me.isLicensed && (
        <Button
          icon={IconPlus}
          onClick={() => void openDialog('addTodo', { tractionId, meetingId, issueId: issue.id, ownerId: issue.ownerId })}
        >
          {t('liveMeetings.ids.todo')}
        </Button>
      )}
    </>
  );
};

/** Renders how long it has been discussed. */
const Lasting = () => {
  const { state } = useLive();
  const now = useTick();
  if (!state.focusStartedAt) return null;
  return <DurationText seconds={(now.getTime() - Date.parse(state.focusStartedAt)) / 1000} />;
};

/** Renders the Issue under discussion: who raised it, its notes, and the To-Dos made from it. */
export const IdsDiscussion = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const { day } = useFormats();
  const { state, me } = useLive();
  const { people } = usePeople([issue.ownerId]);
  return (
    <FocusCard
      rank={state.focusIndex + 1}
      kicker={t(state.solvedIssueIds.includes(issue.id) ? 'liveMeetings.ids.isSolved' : 'liveMeetings.ids.now')}
      time={<Lasting />}
      aside={<IdsVotes issue={issue} />}
      end={<More issue={issue} />}
      title={issue.title}
      meta={
        <>
          <OwnerChip person={people.get(issue.ownerId)} full />
          <span>{t('liveMeetings.ids.raised', { day: day(issue.created.slice(0, 10)) })}</span>
          {issue.fromType !== null && (
            <FocusSource>
              <Icon as={originIcons[issue.fromType]} size="sm" />
              {issue.fromTitle}
            </FocusSource>
          )}
        </>
      }
      acts={me.isLicensed && <Acts issue={issue} />}
    >
      <IdsNotes key={issue.id} issue={issue} />
      <IdsTodos issue={issue} />
    </FocusCard>
  );
};
