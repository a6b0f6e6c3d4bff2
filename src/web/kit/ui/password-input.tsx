import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Renders a password field with a button that shows the password. */
export const PasswordInput = ({ autoComplete = 'current-password', ...rest }: Omit<TextInputProps, 'type' | 'end'>) => {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      end={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
