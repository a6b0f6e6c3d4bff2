import '#web/core/texts/rocks.ts';
import '#web/core/texts/traction.ts';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, type Day, isDay, quarterEnd, quarterOf, quarterStart, rockDueDate } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import styles from './quarter-picker.module.css';
import { useAddressWord } from './view-picker.tsx';

/** How many quarters the menu offers before the current one; the one after it can be planned, too. */
const before = 8;

/** Returns the quarter that the address names. `isArchive` starts with the one before the current one, and shows each by its due dates. */
export const useQuarter = (isArchive: boolean) => {
  const { calendarDate, quarterMonth } = useSession();
  const [asked, setAsked] = useAddressWord('quarter');
  const now = quarterStart(calendarDate, quarterMonth);
  const last = quarterStart(addDays(now, -1), quarterMonth);
  const usual = isArchive ? last : now;
  const start = asked !== undefined && isDay(asked) ? quarterStart(asked, quarterMonth) : usual;
  const end = quarterEnd(start, quarterMonth);
  const prior = quarterStart(addDays(start, -1), quarterMonth);
  return {
    start,
    /** Changes the quarter; the archive is kept. */
    go: (to: Day) => setAsked(to === usual ? undefined : to),
    prior,
    next: addDays(end, 1),
    now,
    /** The due date of a Rock that is planned for another quarter than the current one. */
    newDueDate: start > now ? rockDueDate(start, quarterMonth) : undefined,
    /** The quarter before, from which open Rocks are carried over into one that is planned. */
    before: {
      start: prior,
      within: [
        { field: 'dueDate', operator: 'gt' as const, value: addDays(prior, -1) },
        { field: 'dueDate', operator: 'lt' as const, value: start },
      ],
    },
    within:
      start === now && !isArchive
        ? [{ field: 'currentFrom', value: now }]
        : [
            { field: 'dueDate', operator: 'gt' as const, value: addDays(start, -1) },
            { field: 'dueDate', operator: 'lt' as const, value: addDays(end, 1) },
          ],
  };
};

type Quarter = ReturnType<typeof useQuarter>;

/** Returns the name of the quarter that is shown, whether it is the current one, and the last ones and the next to choose from. */
export const useQuarterChoice = ({ start, go, now }: Quarter): { name: string; isUsual: boolean; entries: MenuEntry[] } => {
  const t = useText();
  const { quarterMonth } = useSession();
  const nameOf = (day: Day) => t('rocks.quarter', quarterOf(day, quarterMonth));
  const quarters: Day[] = [addDays(quarterEnd(now, quarterMonth), 1), now];
  for (let count = 0; count < before; count += 1) quarters.push(quarterStart(addDays(quarters.at(-1) ?? now, -1), quarterMonth));
  const entries = quarters.map((day) => ({ key: day, label: nameOf(day), checked: day === start, onChoose: () => go(day) }));
  return { name: nameOf(start), isUsual: start === now, entries };
};

/** Renders the quarter with its neighbours, and a menu of the last ones. */
export const QuarterPicker = ({ quarter }: { quarter: Quarter }) => {
  const t = useText();
  const { go, prior, next } = quarter;
  const { name, entries } = useQuarterChoice(quarter);
  return (
    <span className={styles.quarters}>
      <IconButton icon={IconChevronLeft} label={t('traction.quarterBefore')} onClick={() => go(prior)} />
      <Menu
        label={t('traction.quarter')}
        align="end"
        entries={entries}
        trigger={(props) => (
          <Button
            iconAfter={IconChevronDown}
            className={styles.quarter}
            aria-label={t('traction.quarterPick', { quarter: name })}
            {...props}
          >
            {name}
          </Button>
        )}
      />
      <IconButton icon={IconChevronRight} label={t('traction.quarterAfter')} onClick={() => go(next)} />
    </span>
  );
};
