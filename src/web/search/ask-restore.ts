import { t } from '../i18n/language.ts';
import { confirm } from '../modals/ask.ts';

/** Asks whether a removed item is to come back, on a press of its title, and brings it back. */
export const askRestore = async (title: string, restore: () => unknown): Promise<void> => {
  if (await confirm({ title: t('items.restoreTitle'), text: title, yes: t('items.restore') })) restore();
};
