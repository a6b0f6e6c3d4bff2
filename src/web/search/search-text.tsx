import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Kbd } from '../ui/kbd.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Debounce in milliseconds after the last letter; specification section 9. */
const debounce = 300;

interface SearchTextProps {
  /** The field's accessible name and placeholder, which say what is searched; a general word by default. */
  label?: string;
  value: string;
  /** The key that puts the focus here; shown at the end of the field. */
  keys?: string;
  /** Called 300 ms after the last letter. */
  onChange: (text: string) => void;
}

/** Renders a text field that filters a list; catalogue row P-07. */
export const SearchText = ({ label, value, keys, onChange }: SearchTextProps) => {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => tell(typed), debounce);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextInput
      type="search"
      icon={IconSearch}
      aria-label={label ?? t('shell.search.label')}
      placeholder={label ?? t('shell.search.hint')}
      value={typed}
      end={keys !== undefined && typed === '' && <Kbd keys={keys} />}
      onChange={setTyped}
      onKeyDown={(press) => {
        // Where the field is one of a dialog's or panel's, Escape closes that.
        if (keys === undefined || press.key !== 'Escape' || typed === '') return;
        press.stopPropagation();
        setTyped('');
      }}
    />
  );
};
