import '../../../../web/texts/assistant.ts';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { mondayOfWeek, rockDueDate } from '../../../../shared/dates.ts';
import type { SubjectType } from '../../../../shared/subjects.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { call } from '../../../../web/api/call.ts';
import { tellFailure } from '../../../../web/api/tell-failure.ts';
import { useAct } from '../../../../web/api/use-act.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import type { TextKey } from '../../../../web/i18n/language.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { openItem } from '../../../../web/modals/open-item.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { subjectIcons } from '../../../../web/ui/subject-icons.ts';
import { headlineApi } from '../../../headlines/contract.ts';
import { issueApi } from '../../../issues/contract.ts';
import { useTractionTitles } from '../../../meetings/web/parts/tractions.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { rockApi } from '../../../rocks/contract.ts';
import { scorecardApi } from '../../../scorecards/contract.ts';
import { todoApi } from '../../../todos/contract.ts';
import type { Proposal, ProposalType } from '../../contract.ts';
import styles from './chat-log.module.css';

const subjectOf = { todo: 'ToDo', issue: 'Issue', headline: 'Headline', rock: 'Rock', value: 'Measurable' } as const satisfies Record<
  ProposalType,
  SubjectType
>;
const titles = {
  todo: 'assistant.create.todo',
  issue: 'assistant.create.issue',
  headline: 'assistant.create.headline',
  rock: 'assistant.create.rock',
  value: 'assistant.create.value',
} as const satisfies Record<ProposalType, TextKey>;

/** Opens the form of the item, filled in. Whether it is added there is the form's own business. */
const edit = ({ type, title, tractionId, ownerId, dueDate, measurableId }: Proposal): void => {
  const place = { title, tractionId: tractionId ?? undefined };
  if (type === 'todo') void openDialog('addTodo', { ...place, ownerIds: [ownerId], dueDate: dueDate ?? undefined });
  else if (type === 'issue') void openDialog('addIssue', { ...place, ownerId });
  else if (type === 'headline') void openDialog('addHeadline', { ...place, ownerIds: [ownerId] });
  else if (type === 'rock') void openDialog('addRock', { ...place, ownerId, dueDate: dueDate ?? undefined });
  else if (measurableId !== null) void openDialog('measurable', { measurableId });
};

/** Returns the function that adds a proposal as the person, by the usual endpoints; resolves to the item's id. */
const useAdd = () => {
  const { calendarDate, quarterMonth } = useSession();
  const todo = useAct(todoApi.create, { quiet: true });
  const issue = useAct(issueApi.create, { quiet: true });
  const headline = useAct(headlineApi.create, { quiet: true });
  const rock = useAct(rockApi.create, { quiet: true });
  const value = useAct(scorecardApi.enterValue, { quiet: true });
  return async (proposal: Proposal): Promise<string> => {
    const { type, title, tractionId, ownerId, dueDate } = proposal;
    const place = { title, tractionId: tractionId ?? '', contentHtml: '' };
    if (type === 'todo') return (await todo.send({ body: { ...place, ownerIds: [ownerId], dueDate } })).id;
    if (type === 'issue') return (await issue.send({ body: { ...place, ownerId, entityType: 'meeting' } })).id;
    if (type === 'headline') return (await headline.send({ body: { ...place, ownerIds: [ownerId] } })).id;
    if (type === 'rock') {
      const due = dueDate ?? rockDueDate(calendarDate, quarterMonth);
      const body = { title, ownerId, contentHtml: '', dueDate: due, type: 'Personal' as const, tractionIds: [tractionId ?? ''] };
      return (await rock.send({ body })).id;
    }
    const { items } = await call(scorecardApi.meetings, {});
    const scorecardId = items.find((meeting) => meeting.tractionId === tractionId)?.scorecardId ?? '';
    const { measurableId, intervalId } = proposal;
    const body = { intervalId: intervalId ?? '', value: proposal.value };
    await value.send({ params: { scorecardId, measurableId: measurableId ?? '' }, body });
    return measurableId ?? '';
  };
};

/** Renders what would be added, line by line. */
const Facts = ({ proposal }: { proposal: Proposal }) => {
  const t = useText();
  const { day, number } = useFormats();
  const { type, title, tractionId, ownerId, dueDate, value, intervalId } = proposal;
  const meetings = useTractionTitles([tractionId]);
  const { people } = usePeople([ownerId]);
  return (
    <dl>
      <dt>{t('assistant.title')}</dt>
      <dd>{title}</dd>
      {type === 'value' ? (
        <>
          <dt>{t('assistant.value')}</dt>
          <dd>{value === null ? '' : number(value)}</dd>
          <dt>{t('assistant.week')}</dt>
          <dd>{intervalId === null ? '' : t('assistant.weekOf', { day: day(mondayOfWeek(intervalId)) })}</dd>
        </>
      ) : (
        <>
          <dt>{t('items.owner')}</dt>
          <dd>
            <OwnerChip person={people.get(ownerId)} full />
          </dd>
        </>
      )}
      {dueDate !== null && (
        <>
          <dt>{t('items.due')}</dt>
          <dd>{day(dueDate)}</dd>
        </>
      )}
      <dt>{t('items.meeting')}</dt>
      <dd>{tractionId === null ? t('assistant.noMeeting') : (meetings.get(tractionId) ?? '')}</dd>
    </dl>
  );
};

interface ProposalCardProps {
  proposal: Proposal;
  onSettle: (state: 'added' | 'discarded', itemId: string | null) => void;
}

/** Renders the buttons of a proposal that is open. */
const Choice = ({ proposal, onSettle }: ProposalCardProps) => {
  const t = useText();
  const add = useAdd();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      onSettle('added', await add(proposal));
    } catch (error) {
      // What is missing is filled in where the form says so.
      if (error instanceof ApiError && error.status === 422) edit(proposal);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const because = proposal.tractionId === null ? t('assistant.needsMeeting') : undefined;
  return (
    <footer>
      <Button tone="primary" icon={IconCheck} busy={busy} because={because} onClick={() => void press()}>
        {t('assistant.add')}
      </Button>
      <Button tone="soft" icon={IconPencil} onClick={() => edit(proposal)}>
        {t('assistant.edit')}
      </Button>
      <Button onClick={() => onSettle('discarded', null)}>{t('assistant.discard')}</Button>
    </footer>
  );
};

/** Renders an item that the assistant would add: nothing is saved before the person presses Add. */
export const ProposalCard = ({ proposal, onSettle }: ProposalCardProps) => {
  const t = useText();
  const { type, state, itemId } = proposal;
  const subject = subjectOf[type];
  return (
    <section className={styles.proposal} aria-label={t('assistant.proposal')} data-state={state}>
      <header>
        <Icon as={subjectIcons[subject]} size="sm" />
        <strong>{t(titles[type])}</strong>
        <span className={styles.quiet}>{t('assistant.proposal')}</span>
      </header>
      <Facts proposal={proposal} />
      {state === 'open' ? (
        <Choice proposal={proposal} onSettle={onSettle} />
      ) : (
        <footer role="status">
          <span>{t(state === 'added' ? 'assistant.added' : 'assistant.discarded')}</span>
          {itemId !== null && (
            <Button tone="soft" onClick={() => openItem({ type: subject, id: itemId })}>
              {t('assistant.openIt')}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
};
