import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { TextInput } from '../ui/text-input.tsx';

/** Debounce in milliseconds after the last letter; specification section 9. */
const debounce = 300;

interface SearchTextProps {
  /** The field's accessible name and placeholder, which say what is searched; a general word by default. */
  label?: string;
  value: string;
  /** Called 300 ms after the last letter. */
  onChange: (text: string) => void;
}

/** Renders a text field that filters a list; catalogue row P-07. */
export const SearchText = ({ label, value, onChange }: SearchTextProps) => {
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
      onChange={setTyped}
    />
  );
};
