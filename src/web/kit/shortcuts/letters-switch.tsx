import { useText } from '#web/core/i18n/use-text.ts';
import { setLetters, useLetters } from '#web/kit/keyboard/letters.ts';
import { Switch } from '#web/kit/ui/switch.tsx';

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
