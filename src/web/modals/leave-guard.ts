import { t } from '../i18n/language.ts';
import { choose, confirm } from './ask.ts';

/** Asks before a dialog discards unsaved input; resolves to true to discard it. Catalogue row D-26. */
export const mayDiscard = async (): Promise<boolean> =>
  (await choose({
    title: t('shell.dialogs.unsaved'),
    choices: [{ key: 'discard', label: t('shell.dialogs.discard'), tone: 'danger' }],
    cancel: t('shell.dialogs.returnToEditing'),
  })) === 'discard';

/** Asks before a page with unsaved input is left; resolves to true to leave. Catalogue row Y-04. */
export const mayLeave = (): Promise<boolean> =>
  confirm({
    title: t('shell.dialogs.leaveTitle'),
    text: t('shell.dialogs.leaveText'),
    yes: t('shell.dialogs.leaveAnyway'),
    no: t('shell.dialogs.cancel'),
    danger: true,
  });
