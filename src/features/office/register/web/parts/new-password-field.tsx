import { useState } from 'react';
import { PasswordField } from '#web/kit/forms/fields.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { PolicyLines } from '../password/policy-lines.tsx';

/** Renders the field of a new password, with what the password needs below it. */
export const NewPasswordField = ({ label, autoFocus = false, ...field }: FieldBinding<string> & { label: string; autoFocus?: boolean }) => {
  const [left, setLeft] = useState(false);
  return (
    <PasswordField
      {...field}
      label={label}
      hint={<PolicyLines password={field.value} left={left && field.value !== ''} />}
      size="lg"
      autoComplete="new-password"
      autoFocus={autoFocus}
      onBlur={() => setLeft(true)}
      required
    />
  );
};
