import '../../../../web/texts/assistant.ts';
import { IconArrowBackUp, IconCheck, IconCircleCheck, IconPencil, IconWand } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { mondayOfWeek } from '../../../../shared/dates.ts';
import type { SubjectType } from '../../../../shared/subjects.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { tellFailure } from '../../../../web/api/tell-failure.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import type { TextKey } from '../../../../web/i18n/language.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openItem } from '../../../../web/modals/open-item.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { subjectIcons } from '../../../../web/ui/subject-icons.ts';
import { useHolderIds, useTractionTitles } from '../../../meetings/web/parts/tractions.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { PersonPicker } from '../../../people/web/parts/person-picker.tsx';
import type { GuessedPart, Proposal, ProposalType } from '../../contract.ts';
import styles from './chat-log.module.css';
import { type Added, editProposal, useAddProposal, useUndoTime } from './use-proposal.tsx';

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

interface FactsProps {
  proposal: Proposal;
  /** Chooses the owner; absent once it is settled. */
  onOwner?: ((ownerId: string) => void) | undefined;
}

/** Renders who owns it; where nobody can tell who is meant, the owner is chosen here. */
const Owner = ({ proposal: { ownerId, tractionId }, onOwner }: FactsProps) => {
  const t = useText();
  const { people } = usePeople([ownerId]);
  const holders = useHolderIds(tractionId === null ? [] : [tractionId]);
  if (ownerId !== null || onOwner === undefined) return <OwnerChip person={people.get(ownerId ?? '')} full />;
  return (
    <PersonPicker
      name="owner"
      label={t('assistant.chooseOwner')}
      only={tractionId === null ? undefined : holders}
      value=""
      error={undefined}
      onBlur={() => undefined}
      onChange={onOwner}
    />
  );
};

/** Renders what would be added, line by line; what nobody has said is marked, and opens the form. */
const Facts = ({ proposal, onOwner }: FactsProps) => {
  const t = useText();
  const { day, number } = useFormats();
  const { type, title, tractionId, dueDate, value, intervalId, guessed = [] } = proposal;
  const meetings = useTractionTitles([tractionId]);
  const said = (part: GuessedPart, shown: ReactNode) =>
    guessed.includes(part) && onOwner !== undefined ? (
      <button type="button" className={styles.guess} title={t('assistant.guessed')} onClick={() => editProposal(proposal)}>
        <Icon as={IconWand} size="xs" label={t('assistant.guessed')} />
        {shown}
      </button>
    ) : (
      shown
    );
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
          <dd>{said('ownerId', <Owner proposal={proposal} onOwner={onOwner} />)}</dd>
        </>
      )}
      {dueDate !== null && (
        <>
          <dt>{t('items.due')}</dt>
          <dd>{said('dueDate', day(dueDate))}</dd>
        </>
      )}
      <dt>{t('items.meeting')}</dt>
      <dd>{said('tractionId', tractionId === null ? t('assistant.noMeeting') : (meetings.get(tractionId) ?? ''))}</dd>
    </dl>
  );
};

type Settle = (state: 'added' | 'discarded', itemId: string | null) => void;

interface ChoiceProps {
  proposal: Proposal;
  isFirst: boolean;
  onAdded: (added: Added) => void;
  onSettle: Settle;
}

/** Renders the buttons of a proposal that is open; only the first of several has the primary one. */
const Choice = ({ proposal, isFirst, onAdded, onSettle }: ChoiceProps) => {
  const t = useText();
  const add = useAddProposal();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const added = await add(proposal);
      onAdded(added);
      onSettle('added', added.itemId);
    } catch (error) {
      // What is missing is filled in where the form says so.
      if (error instanceof ApiError && error.status === 422) editProposal(proposal);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const needsOwner = proposal.ownerId === null ? t('assistant.needsOwner') : undefined;
  const because = proposal.tractionId === null ? t('assistant.needsMeeting') : needsOwner;
  return (
    <footer>
      <Button tone={isFirst ? 'primary' : 'soft'} icon={IconCheck} busy={busy} because={because} onClick={() => void press()}>
        {t('assistant.add')}
      </Button>
      <Button tone="soft" icon={IconPencil} onClick={() => editProposal(proposal)}>
        {t('assistant.edit')}
      </Button>
      <Button onClick={() => onSettle('discarded', null)}>{t('assistant.discard')}</Button>
    </footer>
  );
};

/** Renders what has become of a proposal; what was just added can be taken back for a while. */
const Settled = ({ proposal, added, onSettle }: { proposal: Proposal; added: Added | undefined; onSettle: Settle }) => {
  const t = useText();
  const canUndo = useUndoTime(added);
  const [busy, setBusy] = useState(false);
  const { type, state, itemId } = proposal;
  const isAdded = state === 'added';
  const undo = async () => {
    setBusy(true);
    try {
      await added?.undo();
      onSettle('discarded', null);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <footer role="status">
      {isAdded && <Icon as={IconCircleCheck} size="sm" className={styles.good} />}
      <span>{t(isAdded ? 'assistant.added' : added === undefined ? 'assistant.discarded' : 'assistant.undone')}</span>
      {isAdded && itemId !== null && (
        <Button tone="soft" onClick={() => openItem({ type: subjectOf[type], id: itemId })}>
          {t('assistant.openIt')}
        </Button>
      )}
      {isAdded && canUndo && (
        <Button tone="soft" icon={IconArrowBackUp} busy={busy} onClick={() => void undo()}>
          {t('assistant.undo')}
        </Button>
      )}
    </footer>
  );
};

interface ProposalCardProps {
  proposal: Proposal;
  /** Whether it is the first of those that are open. */
  isFirst: boolean;
  onSettle: Settle;
}

/** Renders an item that the assistant would add: nothing is saved before the person presses Add. */
export const ProposalCard = ({ proposal, isFirst, onSettle }: ProposalCardProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [added, setAdded] = useState<Added>();
  const meant = { ...proposal, ownerId: proposal.ownerId ?? chosen };
  const { type, state, guessed = [] } = meant;
  const isOpen = state === 'open';
  return (
    <section className={styles.proposal} aria-label={t('assistant.proposal')} data-state={state}>
      <header>
        <Icon as={subjectIcons[subjectOf[type]]} size="sm" />
        <strong>{t(titles[type])}</strong>
        <span className={styles.quiet}>{t('assistant.proposal')}</span>
      </header>
      <Facts proposal={meant} onOwner={isOpen ? setChosen : undefined} />
      {isOpen ? (
        <Choice proposal={meant} isFirst={isFirst} onAdded={setAdded} onSettle={onSettle} />
      ) : (
        <Settled proposal={meant} added={added} onSettle={onSettle} />
      )}
      {isOpen && guessed.length > 0 && (
        <p className={styles.hint}>
          <Icon as={IconWand} size="xs" />
          {t('assistant.guessedHint')}
        </p>
      )}
    </section>
  );
};
