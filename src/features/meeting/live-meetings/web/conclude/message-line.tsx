import '#web/core/texts/live-meetings.ts';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { meetingsOf } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useMeetingOption, useTractionPages } from '#features/teams/team/web/parts/tractions.ts';
import { newId } from '#shared/ids.ts';
import { excessOf } from '#shared/signs.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { keepDraft, useDraft } from '#web/core/session/drafts.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { pick } from '#web/kit/forms/options.ts';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { liveMeetingApi } from '../../contract.ts';
import { useLive } from '../room/live-context.tsx';
import { LineHelp } from '../stage/line-help.tsx';
import { ConcludeRow } from './conclude-grid.tsx';
import styles from './conclude-messages.module.css';

/** Most characters of a Headline's title. */
const titleLimit = 256;

/** The key of the words of a message that is not added yet: they are kept while the page is open. */
export const messageLocation = (meetingId: string): string => `message of ${meetingId}`;

/** Returns the words and meetings of the new message, and functions that change and add it. */
const useNewMessage = () => {
  const t = useText();
  const { state } = useLive();
  const { meetingId, meetingThreadId } = state;
  const place = messageLocation(meetingId);
  const { typed: words } = useDraft(place);
  const [tractionIds, setTractionIds] = useState<string[]>([]);
  const [refused, setRefused] = useState<string>();
  const { send, busy } = useCommand(liveMeetingApi.addMessage, { quiet: true });
  const id = useRef(newId());
  /** Adds the message; returns whether it was added. */
  const add = async (): Promise<boolean> => {
    const title = words.trim();
    if (title === '' || busy) return false;
    if (excessOf(title, titleLimit) > 0) {
      setRefused(t('liveMeetings.todoLine.tooLong', { limit: titleLimit }));
      return false;
    }
    try {
      await send({ body: { meetingId, meetingThreadId, id: id.current, title, tractionIds } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(t('liveMeetings.todoLine.refused', { why: error.message }));
      return false;
    }
    id.current = newId();
    keepDraft(place, { typed: '' });
    setTractionIds([]);
    setRefused(undefined);
    return true;
  };
  return {
    words,
    type: (typed: string) => {
      keepDraft(place, { typed, label: t('liveMeetings.messages.label') });
      setRefused(undefined);
    },
    tractionIds,
    toggle: (tractionId: string) => {
      setTractionIds(pick(tractionIds, tractionId, true));
      setRefused(undefined);
    },
    refused,
    add,
    busy,
  };
};

/** Returns the other meetings to which this person may add Headlines of their own; undefined while they load. */
const useTargets = () => {
  const { state, me } = useLive();
  const optionOf = useMeetingOption();
  const others = useTractionPages()?.filter(({ id }) => id !== state.tractionId);
  return others && meetingsOf(others.map(optionOf), [me.personId]).map(({ id, title }) => ({ id, label: title }));
};

interface ChooserProps {
  anchor: RefObject<HTMLButtonElement | null>;
  message: ReturnType<typeof useNewMessage>;
  open: boolean;
  onOpen: (open: boolean) => void;
  onKeyDown: (press: KeyboardEvent) => void;
}

/** Renders the meetings of the new message as a button that lists them. */
const Chooser = ({ anchor, message: { tractionIds, toggle }, open, onOpen, onKeyDown }: ChooserProps) => {
  const t = useText();
  const { list } = useFormats();
  const targets = useTargets();
  const listId = useId();
  const chosen = (targets ?? []).filter(({ id }) => tractionIds.includes(id)).map(({ label }) => label);
  const names = chosen.length === 0 ? t('liveMeetings.messages.choose') : list(chosen);
  const close = () => {
    onOpen(false);
    anchor.current?.focus();
  };
  const key = (press: KeyboardEvent) => {
    if (press.key !== 'ArrowDown') return onKeyDown(press);
    press.preventDefault();
    onOpen(true);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={t('liveMeetings.messages.meetings', { names })}
        title={names}
        className={styles.chooser}
        onClick={() => onOpen(!open)}
        onKeyDown={key}
      >
        {names}
      </button>
      {open && (
        <OptionList
          id={listId}
          anchor={anchor}
          label={t('items.meetings')}
          options={targets}
          chosen={tractionIds}
          multiple
          show={({ label }) => label}
          empty={t('shell.forms.noMeetings')}
          onPick={toggle}
          onClose={close}
        />
      )}
    </>
  );
};

/** The keys of the line. */
const lineKeys = [
  ['tab', 'liveMeetings.messages.tab'],
  ['enter', 'liveMeetings.todoLine.adds'],
  ['esc', 'liveMeetings.todoLine.closes'],
] as const;

/** Renders the line in which a cascading message is typed: Tab goes on to its meetings, Enter adds it and stays, Escape keeps the words. */
export const MessageLine = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const { me, personOf } = useLive();
  const message = useNewMessage();
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLSpanElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const add = async () => {
    if (message.words.trim() !== '' && message.tractionIds.length === 0) return setChoosing(true);
    if (await message.add()) field.current?.querySelector('input')?.focus();
  };
  const key = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' && press.key !== 'Escape') return;
    press.preventDefault();
    press.stopPropagation();
    if (press.key === 'Enter') void add();
    else onClose();
  };
  return (
    <ConcludeRow
      owner={<OwnerChip person={personOf(me.personId)} full />}
      end={<Chooser anchor={chooser} message={message} open={choosing} onOpen={setChoosing} onKeyDown={key} />}
    >
      <span ref={field} className={styles.field}>
        <TextInput
          value={message.words}
          onChange={message.type}
          onKeyDown={key}
          maxLength={10_000}
          aria-label={t('liveMeetings.messages.label')}
          placeholder={t('liveMeetings.messages.label')}
          aria-invalid={message.refused !== undefined}
          aria-busy={message.busy}
          readOnly={message.busy}
          autoComplete="off"
          autoFocus
        />
      </span>
      <LineHelp refused={message.refused} keys={lineKeys} />
    </ConcludeRow>
  );
};
