import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import styles from './bulk-bar.module.css';
import { ListButton, type ListChoices } from './list-button.tsx';

const Calendar = lazyPart(async () => (await import('#web/kit/forms/calendar.tsx')).Calendar);

interface BulkBarProps {
  count: number;
  /** Picks every item that the filters find; undefined when all are picked. */
  all?: { count: number; pick: () => void } | undefined;
  onClear: () => void;
  /** The commands. */
  children: ReactNode;
}

/** Renders the commands for the picked rows over the lower edge of the list. */
export const BulkBar = ({ count, all, onClear, children }: BulkBarProps) => {
  const t = useText();
  return (
    <div className={styles.bar} data-dock="" role="toolbar" aria-label={t('items.bulk.label')}>
      <b className={styles.count} role="status">
        {t('items.bulk.picked', { count })}
      </b>
      {all !== undefined && (
        <Button className={styles.act} onClick={all.pick}>
          {t('items.bulk.pickAll', { count: all.count })}
        </Button>
      )}
      <i className={styles.line} />
      {children}
      <i className={styles.line} />
      <IconButton icon={IconX} label={t('items.bulk.clear')} className={styles.act} onClick={onClear} />
    </div>
  );
};

interface ActProps {
  label: string;
  icon: IconShape;
}

export const BulkButton = ({ label, icon, onAct }: ActProps & { onAct: () => void }) => (
  <Button icon={icon} className={styles.act} onClick={onAct}>
    {label}
  </Button>
);

interface BulkMenuProps<Value extends string> extends ActProps {
  choices: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
}

/** Renders a command with a short menu, such as the statuses. */
export const BulkMenu = <Value extends string>({ label, icon, choices, onPick }: BulkMenuProps<Value>) => (
  <Menu
    label={label}
    side="top"
    entries={choices.map(({ value, label: words }) => ({ key: value, label: words, onChoose: () => onPick(value) }))}
    trigger={(props) => (
      <Button icon={icon} className={styles.act} {...props}>
        {label}
      </Button>
    )}
  />
);

interface BulkOptionsProps extends ListChoices {
  icon: IconShape;
  onPick: (id: string) => void;
}

/** Renders a command with a list to search in, such as people or meetings. */
export const BulkOptions = (props: BulkOptionsProps) => <ListButton {...props} className={styles.act} />;

/** Renders a command with a calendar. */
export const BulkDay = ({ label, icon, onPick }: ActProps & { onPick: (day: Day) => void }) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} icon={icon} className={styles.act} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <Popover anchor={anchor} side="top" onClose={() => setOpen(false)} role="dialog" aria-label={label}>
          <Suspense fallback={<PartPending />}>
            <Calendar
              value=""
              onPick={(day) => {
                setOpen(false);
                onPick(day);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
};
