import '#web/core/texts/live-meetings.ts';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { isWriting } from '#web/kit/keyboard/keys.ts';
import type { LiveMeeting } from '../../contract.ts';
import { isUnderWay, onStage } from '../../rules.ts';
import { StageNote } from '../stage/stage-note.tsx';
import { useLive } from './live-context.tsx';

/** What says where the room is: its section, and in IDS the Issue that everybody looks at. */
const placeOf = ({ agendaIndex, idsStatus, focusIssueIds, focusIndex, prevFocusIndex, concluding, voteOrder }: LiveMeeting) => ({
  agendaIndex,
  idsStatus,
  focusIssueIds,
  focusIndex,
  prevFocusIndex,
  concluding,
  voteOrder,
});
export type HeldPosition = ReturnType<typeof placeOf>;

const keyOf = (state: LiveMeeting): string => [state.agenda[state.agendaIndex]?.id, onStage(state)].join(' ');

/** The field into which this person has typed since they last pressed Enter: words that others write into it hold nobody. */
let typedIn: EventTarget | null = null;

/** Notes what is typed; returns the function that ends this. */
const noteTyping = (): (() => void) => {
  const note = ({ target }: Event) => {
    typedIn = target;
  };
  const finish = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') typedIn = null;
  };
  document.addEventListener('input', note, true);
  document.addEventListener('keydown', finish, true);
  return () => {
    document.removeEventListener('input', note, true);
    document.removeEventListener('keydown', finish, true);
  };
};

/** Returns the field on the stage in which somebody is in the middle of words: their own Enter that moves the room holds nothing. */
const writtenIn = (): HTMLElement | undefined => {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here.closest('[data-stage]') === null || !isWriting(here)) return undefined;
  return here === typedIn && hasWords(here) ? here : undefined;
};
const hasWords = (field: HTMLElement): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')).trim() !== '';

/** Returns whether somebody still works on the line of a field: it has words, and the focus has not gone to another part of the page. */
const isStillWritten = (field: HTMLElement): boolean => {
  const here = document.activeElement;
  if (!field.isConnected || !hasWords(field) || here === null || here === document.body) return false;
  // A list of people or days, opened from the line, stands beside the stage.
  return here.closest('[data-stage]') !== null || here.closest('[data-dock], aside, header, nav') === null;
};

interface Held {
  key: string;
  place: HeldPosition;
  field: HTMLElement;
}

/**
 * Returns where the stage stays while somebody writes in a line: the scribe's moves do not take it from under their fingers. It goes on when
 * the line is finished or left, or when they follow.
 */
export const useHeldPosition = (state: LiveMeeting | undefined) => {
  const [last, setLast] = useState(state);
  const [held, setHeld] = useState<Held>();
  const key = state && keyOf(state);
  if (state !== last) {
    const moved = state !== undefined && last !== undefined && isUnderWay(state) && isUnderWay(last) && keyOf(last) !== key;
    const field = moved && held === undefined ? writtenIn() : undefined;
    if (field !== undefined && last !== undefined) setHeld({ key: keyOf(last), place: placeOf(last), field });
    else if (held !== undefined && (held.key === key || state === undefined || !isUnderWay(state))) setHeld(undefined);
    setLast(state);
  }
  useEffect(noteTyping, []);
  useEffect(() => {
    if (held === undefined) return;
    const look = () => void (isStillWritten(held.field) || setHeld(undefined));
    const later = () => void setTimeout(look);
    const events = ['focusin', 'focusout', 'input', 'keyup', 'click'];
    for (const event of events) document.addEventListener(event, later, true);
    const timer = setInterval(look, 500);
    return () => {
      for (const event of events) document.removeEventListener(event, later, true);
      clearInterval(timer);
    };
  }, [held]);
  return {
    /** Where the stage is, while that is not where the room is. */
    place: held?.place,
    /** Goes to where the room is. */
    follow: () => setHeld(undefined),
  };
};

/** Says above the section that the room has gone on. */
export const HeldNote = ({ place, follow }: { place: HeldPosition; follow: () => void }) => {
  const t = useText();
  const { state } = useLive();
  const name = state.agenda[state.agendaIndex]?.name;
  const title = place.agendaIndex === state.agendaIndex ? t('liveMeetings.held.on') : t('liveMeetings.held.section', { name });
  return (
    <StageNote icon={IconPencil} title={title} act={t('liveMeetings.held.follow')} onAct={follow}>
      {t('liveMeetings.held.text')}
    </StageNote>
  );
};
