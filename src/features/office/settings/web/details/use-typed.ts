import { type KeyboardEvent, useRef, useState } from 'react';
import { sameValues } from '#web/kit/forms/form-state.ts';
import { useLive } from '#web/kit/forms/use-live.ts';
import { useLeaveGuard } from '#web/kit/modals/use-leave-guard.ts';
import { type SettingsInput, settingsInput } from '../../contract.ts';

/** Saves settings, and resolves to the text of what is wrong with the field, if anything is. `seen` are those from which the person went. */
export type Save = (change: SettingsInput, seen?: SettingsInput) => Promise<string | undefined>;

interface TypedOptions {
  /** The setting as it is stored. */
  stored: string;
  /** Returns the change that typed text asks for. */
  bodyOf: (typed: string) => SettingsInput;
  save: Save;
}

/**
 * Holds a setting that is typed: it saves itself a second after the last key, and at once on Enter and when the field is left (catalogue
 * row Y-05). What cannot be saved stays as typed, and the page asks before it is lost.
 */
export const useTyped = ({ stored, bodyOf, save }: TypedOptions) => {
  const [typed, setTyped] = useState<string>();
  /** What was stored when typing began. */
  const begun = useRef(stored);
  const [error, setError] = useState<string>();
  const shown = typed ?? stored;
  const parse = (words: string) => settingsInput.safeParse(bodyOf(words));
  const fits = (words: string) => parse(words).success;
  const keep = async (words: string): Promise<boolean> => {
    const wrong = await save(bodyOf(words), typed === undefined ? undefined : bodyOf(begun.current));
    if (wrong === undefined) begun.current = words;
    setError(wrong);
    return wrong === undefined;
  };
  const live = useLive(shown, stored, {
    isSame: (one, other) => one === other || (fits(one) && sameValues(parse(one).data, parse(other).data)),
    fits,
    save: keep,
  });
  useLeaveGuard({ dirty: typed !== undefined && (error !== undefined || !fits(typed)), busy: false }, 'page');
  const leave = async (again: boolean): Promise<void> => {
    if (typed === undefined) return;
    if (!fits(typed)) return void keep(typed);
    if (await live.flush(again)) setTyped(undefined);
  };
  return {
    error,
    /** Saves a value that was chosen, in place of what is typed. */
    choose: async (value: string): Promise<void> => {
      if (await keep(value)) setTyped(undefined);
    },
    /** The properties of the text field. */
    field: {
      'aria-invalid': error === undefined ? undefined : true,
      value: shown,
      onChange: (words: string) => {
        if (typed === undefined) begun.current = stored;
        setTyped(words);
        setError(undefined);
      },
      onBlur: () => void leave(false),
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && void leave(true),
    },
  };
};
