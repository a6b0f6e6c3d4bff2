import { t } from '#web/core/i18n/language.ts';
import { confirm } from '#web/kit/modals/ask.ts';

/** A removed item, and what brings it back. */
interface Restorable {
  title: string;
  mayRestore: boolean;
  restore: () => unknown;
}

const ask = async ({ title, restore }: Restorable): Promise<void> => {
  if (await confirm({ title: t('items.restoreTitle'), text: title, yes: t('items.restore') })) restore();
};

/** Returns what a press of a row's title does: it opens the item, or asks whether a removed one is to come back; undefined for who may not. */
export const openerOf = (open: () => void, removed: Restorable | false): (() => void) | undefined => {
  if (removed === false) return open;
  return removed.mayRestore ? () => void ask(removed) : undefined;
};
