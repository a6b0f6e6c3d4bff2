import '#web/core/texts/dashboards.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import type { Widget, WidgetFilter } from '../../contract.ts';
import { chosenOf, faultOf, filtersFor } from '../../rules/filters.ts';
import { kindOf } from '../../rules/layout.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-popover.module.css';
import { useFilterCounts } from './use-filter-counts.ts';

interface FilterPopoverProps {
  widget: Widget;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: (filters: WidgetFilter[]) => void;
}

/** Renders why the choice cannot be saved. */
const Fault = ({ why }: { why: string | undefined }) => (
  <p className={styles.fault} role="status">
    {why !== undefined && (
      <>
        <Icon as={IconAlertTriangle} size="sm" />
        {why}
      </>
    )}
  </p>
);

/** Renders the filter of a widget beside its button: what it shows, with counts. Catalogue rows O-07 and O-11 to O-13. */
export const FilterPopover = ({ widget, anchor, onClose, onSave }: FilterPopoverProps) => {
  const t = useText();
  const id = useId();
  const kind = kindOf(widget);
  const [chosen, setChosen] = useState(() => chosenOf(widget));
  const counts = useFilterCounts(kind, chosen);
  const self = useRef<HTMLFormElement>(null);
  useEffect(() => self.current?.querySelector('input')?.focus(), []);
  const fault = faultOf(kind, chosen);
  const why = fault && t(`dashboards.fault.${fault}`);
  const leave = () => {
    onClose();
    anchor.current?.querySelector('button')?.focus();
  };
  const save = () => {
    if (fault !== undefined) return;
    onSave(filtersFor(kind, chosen));
    leave();
  };
  return (
    <Popover anchor={anchor} align="end" onClose={onClose} role="dialog" aria-labelledby={id} className={styles.popover}>
      <form
        ref={self}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        // Arrows and Enter choose here; they do not move the widget behind.
        onKeyDown={(press: KeyboardEvent) => {
          press.stopPropagation();
          if (press.key !== 'Enter' || press.target instanceof HTMLButtonElement) return;
          press.preventDefault();
          save();
        }}
      >
        <div className={styles.body}>
          <h3 id={id} className={styles.title}>
            {t('dashboards.filterOf', { kind: t(`dashboards.kind.${kind}`) })}
          </h3>
          <FilterFields kind={kind} chosen={chosen} counts={counts} onChange={setChosen} />
        </div>
        <Fault why={why} />
        <footer className={styles.footer}>
          <span className={styles.shows}>
            {counts.total !== undefined && t('dashboards.shows', { count: counts.total, kind: t(`dashboards.kind.${kind}`) })}
          </span>
          <Button onClick={leave}>{t('shell.dialogs.cancel')}</Button>
          <Button type="submit" tone="soft" because={why}>
            {t('dashboards.saveFilter')}
          </Button>
        </footer>
      </form>
    </Popover>
  );
};
