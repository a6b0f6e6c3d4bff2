import { t, translate } from '../i18n/language.ts';

/** Returns the text for a field's error code; specification section 5. */
export const codeText = (code: string): string => {
  const text = translate(`#codes.${code}`);
  return text.startsWith('#') ? t('shell.forms.invalid') : text;
};
