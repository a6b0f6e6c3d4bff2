import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { excessOf } from '#shared/signs.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { FieldTip } from '#web/kit/ui/field-tip.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/** Debounce in milliseconds after the last letter; specification section 9. */
const debounce = 300;

/** Most signs of a title, and so of what a list is searched for; the server takes no more. */
const longest = 256;

interface SearchTextProps {
  /** The field's accessible name and placeholder, which say what is searched; a general word by default. */
  label?: string;
  value: string;
  /** The key that puts the focus here; shown at the end of the field, but not on a phone. */
  keys?: string;
  /** Called 300 ms after the last letter, and when the field is left, without blanks around the words. */
  onChange: (text: string) => void;
}

/**
 * Keeps what is typed and tells it 300 ms after the last letter, or with `tellNow`: who goes on to another filter has that one beside these
 * words, also in the history. A value that comes from elsewhere, such as from Back or from "Clear all",
 * replaces what was typed; one that was told from here does not, because the person may have typed on. What is too long, as a pasted text
 * can be, is not told: the list stays as it is.
 */
const useTyped = (value: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    setTold(told.slice(told.indexOf(value) + 1));
    if (!told.includes(value)) setTyped(value);
  }
  const tellAtOnce = (text: string) => {
    setTold([...told, text]);
    onChange(text);
  };
  const tell = useEffectEvent(tellAtOnce);
  const excess = excessOf(typed.trim(), longest);
  const text = excess > 0 ? value : typed.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => tell(text), debounce);
    return () => clearTimeout(timer);
  }, [text, value]);
  return { typed, setTyped, excess, tellNow: () => text !== value && tellAtOnce(text) };
};

/** Renders a text field that filters a list; catalogue row P-07. */
export const SearchText = ({ label, value, keys, onChange }: SearchTextProps) => {
  const t = useText();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, excess, tellNow } = useTyped(value, onChange);
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        icon={IconSearch}
        aria-label={label ?? t('shell.search.label')}
        placeholder={label ?? t('shell.search.hint')}
        aria-invalid={excess > 0 || undefined}
        value={typed}
        end={keys !== undefined && typed === '' && !phone && <Kbd keys={keys} />}
        onChange={setTyped}
        onBlur={tellNow}
        onKeyDown={(press) => {
          // Where the field is one of a dialog's or panel's, Escape closes that.
          if (keys === undefined || press.key !== 'Escape' || typed === '') return;
          press.stopPropagation();
          setTyped('');
        }}
      />
      {excess > 0 && <FieldTip anchor={field} fault={codeText('VAL_TOO_LONG', excess)} />}
    </>
  );
};
