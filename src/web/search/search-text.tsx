import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { TextInput } from '../ui/text-input.tsx';

/** Milliseconds after the last letter; specification section 9. */
const patience = 300;

interface SearchTextProps {
  /** What is searched, for the field's name; the bare word when absent. */
  label?: string;
  value: string;
  /** Told 300 ms after the last letter. */
  onChange: (text: string) => void;
}

/** A field that narrows a list by words; catalogue row P-07. */
export const SearchText = ({ label, value, onChange }: SearchTextProps) => {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => tell(typed), patience);
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
