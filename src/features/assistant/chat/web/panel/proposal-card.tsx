import '#web/core/texts/assistant.ts';
import { IconArrowBackUp, IconCheck, IconCircleCheck, IconPencil, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import type { SubjectType } from '#shared/subjects.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { subjectIcons } from '#web/kit/ui/subject-icons.ts';
import type { GuessedPart, Proposal, ProposalType } from '../../contract.ts';
import styles from './proposal.module.css';
import { type ChosenParts, ProposalFacts } from './proposal-facts.tsx';
import { type Added, editProposal, useAddProposal, useUndoTime } from './use-proposal.ts';

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

/** Receives the proposal as it has become: added as what the person chose, or discarded. */
type Settle = (settled: Proposal) => void;

interface ChoiceProps {
  proposal: Proposal;
  isFirst: boolean;
  /** Whether the owner is asked for, because nobody can tell who is meant. */
  isWhoAsked: boolean;
  onAdded: (added: Added) => void;
  onSettle: Settle;
}

/** Renders the buttons of a proposal that is open; only the first of several has the primary one. */
const Choice = ({ proposal, isFirst, isWhoAsked, onAdded, onSettle }: ChoiceProps) => {
  const t = useText();
  const { userId } = useSession().user;
  const { people } = usePeople([proposal.ownerId]);
  const add = useAddProposal();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const added = await add(proposal);
      onAdded(added);
      onSettle({ ...proposal, state: 'added', itemId: added.itemId });
    } catch (error) {
      // What is missing is filled in where the form says so.
      if (error instanceof ApiError && error.status === 422) editProposal(proposal);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const needsOwner = proposal.ownerId === null ? t('assistant.needsOwner') : undefined;
  const other = isWhoAsked && proposal.ownerId !== userId ? people.get(proposal.ownerId ?? '') : undefined;
  const because = proposal.tractionId === null ? t('assistant.needsMeeting') : needsOwner;
  return (
    <footer>
      <Button tone={isFirst ? 'primary' : 'soft'} icon={IconCheck} busy={busy} because={because} onClick={() => void press()}>
        {other === undefined ? t('assistant.add') : t('assistant.addFor', { name: nameOf(other, 'first-only') })}
      </Button>
      <Button tone="soft" icon={IconPencil} onClick={() => editProposal(proposal)}>
        {t('assistant.edit')}
      </Button>
      <Button onClick={() => onSettle({ ...proposal, state: 'discarded' })}>{t('assistant.discard')}</Button>
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
      onSettle({ ...proposal, state: 'discarded', itemId: null });
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

const none: ReadonlySet<GuessedPart> = new Set();

/** Returns the parts that can be changed in place: what nobody has said, and what is not known. */
const openPartsOf = (proposal: Proposal): ReadonlySet<GuessedPart> => {
  const { guessed = [], tractionId } = proposal;
  return new Set(tractionId === null ? [...guessed, 'tractionId'] : guessed);
};

/** Renders an item that the assistant would add: nothing is saved before the person presses Add. */
export const ProposalCard = ({ proposal, isFirst, onSettle }: ProposalCardProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<ChosenParts>({});
  const [added, setAdded] = useState<Added>();
  const { type, state } = proposal;
  const isOpen = state === 'open';
  const isWhoAsked = isOpen && proposal.ownerId === null;
  const guessed = (proposal.guessed ?? []).filter((part) => chosen[part] === undefined);
  const meant = isOpen ? { ...proposal, ...chosen, guessed } : proposal;
  return (
    <section className={styles.proposal} aria-label={t('assistant.proposal')} data-state={state}>
      <header>
        <Icon as={subjectIcons[subjectOf[type]]} size="sm" />
        <strong>{t(titles[type])}</strong>
        <span>{t('assistant.proposal')}</span>
      </header>
      <ProposalFacts
        proposal={meant}
        open={isOpen ? openPartsOf(proposal) : none}
        isWhoAsked={isWhoAsked}
        onChange={(change) => setChosen({ ...chosen, ...change })}
      />
      {isOpen ? (
        <Choice proposal={meant} isFirst={isFirst} isWhoAsked={isWhoAsked} onAdded={setAdded} onSettle={onSettle} />
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
