import { addDays, type Day } from '#shared/dates.ts';
import { t } from '#web/core/i18n/language.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';

/** Returns the choices of a day for the menu of a row, from today on; `others` stand before them. */
export const dueEntries = (
  today: Day,
  onPick: (day: Day) => void,
  others: readonly { key: string; label: string; day: Day }[] = [],
): MenuEntry[] =>
  [
    ...others,
    { key: 'today', label: t('ui.today'), day: today },
    { key: 'tomorrow', label: t('ui.tomorrow'), day: addDays(today, 1) },
    { key: 'week', label: t('items.inAWeek'), day: addDays(today, 7) },
    { key: 'weeks', label: t('items.inTwoWeeks'), day: addDays(today, 14) },
  ].map(({ key, label, day }) => ({ key, label, onChoose: () => onPick(day) }));
