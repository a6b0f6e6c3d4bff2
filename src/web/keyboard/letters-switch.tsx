import { useText } from '../i18n/use-text.ts';
import { Switch } from '../ui/switch.tsx';
import { setLetters, useLetters } from './letters.ts';

/** Renders the switch by which single letters work as shortcuts on this device, or do not. */
export const LettersSwitch = ({ onSaved }: { onSaved?: () => void }) => {
  const t = useText();
  return (
    <Switch
      label={t('shell.keys.letters')}
      hint={t('shell.keys.lettersHint')}
      checked={useLetters()}
      onChange={(works) => {
        setLetters(works);
        onSaved?.();
      }}
    />
  );
};
