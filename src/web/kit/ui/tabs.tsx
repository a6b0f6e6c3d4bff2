import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { classes } from './classes.ts';
import { indexAfter } from './roving.ts';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** `pills` is for tabs within another set of tabs, `filled` for those within a dialog. */
  look?: 'line' | 'pills' | 'filled' | undefined;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Renders tabs and the content of the selected one; the arrow keys select. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, look = 'line', children }: TabsProps<Id>) => {
  const base = useId();
  const { number } = useFormats();
  const key = (press: KeyboardEvent<HTMLDivElement>) => {
    const next = indexAfter(
      press.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
      'across',
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    press.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  return (
    <>
      <div className={classes(styles.tabs, styles[look])} role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={classes(styles.tab, tab.id === selected && styles.selected)}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{number(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
};
