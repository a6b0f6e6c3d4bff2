import { type ReactNode, useEffect, useRef } from 'react';
import { markedParts } from '#shared/likeness.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from '#web/kit/keyboard/palette.module.css';
import type { PaletteItem } from '#web/kit/keyboard/palette.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';

/** Entries of the palette under a heading. */
export interface PaletteGroup {
  key: string;
  heading: string;
  items: PaletteItem[];
}

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** The place of the chosen entry among those of all groups. */
  at: number;
  /** The text whose letters are marked. */
  text: string;
  onMove: (place: number) => void;
  onRun: (item: PaletteItem, apart: boolean) => void;
}

/** Renders a label with the typed letters marked. */
const Marked = ({ label, text }: { label: string; text: string }) => {
  let at = 0;
  return markedParts(label, text).map(({ text: letters, hit }) => {
    const from = at;
    at += letters.length;
    return hit ? <mark key={from}>{letters}</mark> : letters;
  });
};

/** Renders the groups of entries; the field above keeps the focus and names the chosen one. */
export const PaletteList = ({ id, groups, at, text, onMove, onRun }: PaletteListProps) => {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const items = groups.flatMap((group) => group.items);
  useEffect(() => {
    list.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('shell.palette.results')} className={styles.list}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={group.heading}>
          <div className={styles.heading} aria-hidden="true">
            {group.heading}
          </div>
          {group.items.map((item) => {
            const place = items.indexOf(item);
            return (
              <div
                key={item.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                data-at={place === at || undefined}
                className={styles.option}
                onPointerMove={() => onMove(place)}
                onClick={(click) => onRun(item, click.ctrlKey || click.metaKey)}
              >
                {item.icon && <Icon as={item.icon} />}
                <span className={styles.label}>
                  <Marked label={item.label} text={text} />
                </span>
                {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
                {item.keys !== undefined && <Kbd keys={item.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};

/** Renders the keys that work here, and what they do. */
export const PaletteFooter = ({ left, right = [] }: { left: PaletteHint[]; right?: PaletteHint[] }) => (
  <footer className={styles.footer}>
    {left.map(hintOf)}
    <span className={styles.space} />
    {right.map(hintOf)}
  </footer>
);

export interface PaletteHint {
  keys: string;
  says: string;
}

const hintOf = ({ keys, says }: PaletteHint): ReactNode => (
  <span key={keys}>
    <Kbd keys={keys} /> {says}
  </span>
);
