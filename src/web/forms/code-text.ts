import { t, translate } from '../i18n/language.ts';

/** The text of a field code; specification section 5. */
export const codeText = (code: string): string => {
  const text = translate(`#codes.${code}`);
  return text.startsWith('#') ? t('shell.forms.invalid') : text;
};
