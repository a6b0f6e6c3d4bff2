import { t } from '#web/core/i18n/language.ts';
import { confirm } from './ask.ts';

/** Asks before unsaved input of a page or a dialog is lost; resolves to true to leave it. Catalogue rows D-26 and Y-04. */
export const mayLeave = (): Promise<boolean> =>
  confirm({
    title: t('shell.dialogs.leaveTitle'),
    text: t('shell.dialogs.leaveText'),
    yes: t('shell.dialogs.leaveAnyway'),
    no: t('shell.dialogs.cancel'),
    danger: true,
  });
