import { t } from '../i18n/language.ts';
import { choose } from './ask.ts';

/** Asks before unsaved words in a popup are lost; true to lose them. Catalogue row D-26. */
export const mayDiscard = async (): Promise<boolean> =>
  (await choose({
    title: t('shell.dialogs.unsaved'),
    choices: [{ key: 'discard', label: t('shell.dialogs.discard'), tone: 'danger' }],
    cancel: t('shell.dialogs.returnToEditing'),
  })) === 'discard';
