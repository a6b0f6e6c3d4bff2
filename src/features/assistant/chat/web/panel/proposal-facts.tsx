import '#web/core/texts/assistant.ts';
import { IconChevronDown, IconWand } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { meetingsOf } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useOwnerLimits, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { OwnerOptions } from '#features/work/items/web/parts/owner-options.tsx';
import { isWeek } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { GuessedPart, Proposal } from '../../contract.ts';
import styles from './proposal.module.css';
import { Who } from './proposal-who.tsx';

/** What a person has chosen in place of what was guessed, or not told. */
export type ChosenParts = Partial<Pick<Proposal, GuessedPart>>;

/** Renders a value that can be changed in place; the wand marks one that nobody has said. */
const Changeable = ({ isGuessed, children }: { isGuessed: boolean; children: ReactNode }) => {
  const t = useText();
  return (
    <span className={styles.guess} data-guessed={isGuessed}>
      {isGuessed && <Icon as={IconWand} size="xs" label={t('assistant.guessed')} />}
      <span>{children}</span>
      <Icon as={IconChevronDown} size="xs" />
    </span>
  );
};

interface Opened {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Closes the list, and gives the focus back. */
  onPicked: () => void;
}

type ListOf = (opened: Opened) => ReactNode;

const Listed = ({ list, ...opened }: Opened & { list: ListOf }) => list(opened);

/** Renders a value whose press opens its own list. */
const ListValue = ({ label, look, list }: { label: string; look: ReactNode; list: ListOf }) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const picked = () => {
    close();
    anchor.current?.focus();
  };
  return (
    <>
      <button ref={anchor} type="button" title={label} aria-haspopup="listbox" aria-expanded={open} onClick={() => setOpen(!open)}>
        {look}
      </button>
      {open && <Listed list={list} anchor={anchor} onClose={close} onPicked={picked} />}
    </>
  );
};

interface PartProps {
  proposal: Proposal;
  /** Undefined where the value stays as it is. */
  onChange: ((chosen: ChosenParts) => void) | undefined;
}

const isGuessed = ({ guessed = [] }: Proposal, part: GuessedPart): boolean => guessed.includes(part);

const Owner = ({ proposal, onChange }: PartProps) => {
  const t = useText();
  const { ownerId, tractionId } = proposal;
  const { people } = usePeople([ownerId]);
  const chip = <OwnerChip person={ownerId === null ? null : people.get(ownerId)} full />;
  if (onChange === undefined) return chip;
  return (
    <ListValue
      label={t('assistant.changeOwner')}
      look={<Changeable isGuessed={isGuessed(proposal, 'ownerId')}>{chip}</Changeable>}
      list={({ onPicked, ...place }) => (
        <OwnerOptions
          {...place}
          label={t('items.owner')}
          ownerId={ownerId}
          tractionIds={tractionId === null ? [] : [tractionId]}
          onPick={(id) => {
            onPicked();
            onChange({ ownerId: id });
          }}
        />
      )}
    />
  );
};

interface MeetingListProps extends Opened {
  proposal: Proposal;
  onChange: (chosen: ChosenParts) => void;
}

const MeetingList = ({ proposal: { tractionId, ownerId }, onChange, onPicked, ...place }: MeetingListProps) => {
  const t = useText();
  const { meetings } = useOwnerLimits();
  const fitting = meetings && meetingsOf(meetings, ownerId === null ? [] : [ownerId]);
  return (
    <OptionList
      {...place}
      label={t('items.meeting')}
      options={fitting?.map(({ id, title }) => ({ id, label: title }))}
      chosen={tractionId === null ? [] : [tractionId]}
      multiple={false}
      show={({ label }) => label}
      empty={t('items.ownerWithoutMeetings')}
      onPick={(id) => {
        onPicked();
        onChange({ tractionId: id });
      }}
    />
  );
};

const Meeting = ({ proposal, onChange }: PartProps) => {
  const t = useText();
  const { tractionId } = proposal;
  const titles = useTractionTitles([tractionId]);
  const words = tractionId === null ? t('assistant.noMeeting') : (titles.get(tractionId) ?? '');
  if (onChange === undefined) return words;
  return (
    <ListValue
      label={t('assistant.changeMeeting')}
      look={<Changeable isGuessed={isGuessed(proposal, 'tractionId')}>{words}</Changeable>}
      list={(opened) => <MeetingList {...opened} proposal={proposal} onChange={onChange} />}
    />
  );
};

const Due = ({ proposal, onChange }: PartProps) => {
  const t = useText();
  const { longDay, day } = useFormats();
  const { type, dueDate } = proposal;
  if (dueDate === null) return null;
  const words = type === 'todo' ? longDay(dueDate, 'short') : day(dueDate);
  if (onChange === undefined) return words;
  return (
    <DayCell
      day={dueDate}
      label={t('assistant.changeDue')}
      look={<Changeable isGuessed={isGuessed(proposal, 'dueDate')}>{words}</Changeable>}
      onChange={(picked) => onChange({ dueDate: picked })}
    />
  );
};

interface FactsProps {
  proposal: Proposal;
  /** The parts that can be changed in place: what nobody has said. */
  open: ReadonlySet<GuessedPart>;
  /** Whether the owner is asked for, because nobody can tell who is meant. */
  isWhoAsked: boolean;
  onChange: (chosen: ChosenParts) => void;
}

/** Renders what would be added, line by line; what nobody has said is marked, and a press on it opens its own picker. */
export const ProposalFacts = ({ proposal, open, isWhoAsked, onChange }: FactsProps) => {
  const t = useText();
  const { interval, number } = useFormats();
  const { type, title, dueDate, value, intervalId } = proposal;
  const partOf = (part: GuessedPart): PartProps => ({ proposal, onChange: open.has(part) ? onChange : undefined });
  return (
    <dl>
      <dt>{t('assistant.title')}</dt>
      <dd>{title}</dd>
      {type === 'value' ? (
        <>
          <dt>{t('assistant.value')}</dt>
          <dd>{value === null ? '' : number(value)}</dd>
          <dt>{t(isWeek(intervalId ?? '') ? 'assistant.week' : 'assistant.interval')}</dt>
          <dd>{isWeek(intervalId ?? '') ? t('assistant.weekOf', { day: interval(intervalId ?? '') }) : interval(intervalId ?? '')}</dd>
        </>
      ) : (
        <>
          <dt>{t('items.owner')}</dt>
          <dd>
            {isWhoAsked ? <Who proposal={proposal} onChoose={(ownerId) => onChange({ ownerId })} /> : <Owner {...partOf('ownerId')} />}
          </dd>
        </>
      )}
      {dueDate !== null && (
        <>
          <dt>{t('items.due')}</dt>
          <dd>
            <Due {...partOf('dueDate')} />
          </dd>
        </>
      )}
      <dt>{t('items.meeting')}</dt>
      <dd>
        <Meeting {...partOf('tractionId')} />
      </dd>
    </dl>
  );
};
