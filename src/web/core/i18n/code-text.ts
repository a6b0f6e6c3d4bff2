import { t, translate } from './language.ts';

/** Returns the text for a field's error code; specification section 5. `excess` are the characters beyond a limit. */
export const codeText = (code: string, excess = 0): string => {
  if (code === 'VAL_TOO_LONG' && excess > 0) return t('codes.VAL_TOO_LONG_BY', { count: excess });
  const text = translate(`#codes.${code}`);
  return text.startsWith('#') ? t('shell.forms.invalid') : text;
};
