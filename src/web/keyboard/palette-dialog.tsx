import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { DialogProps } from '../modals/dialog-registry.ts';
import { useModal } from '../modals/use-modal.ts';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { placeAfter } from '../ui/roving.ts';
import { listPaletteSources, matchesWords, type PaletteItem, type PaletteSource } from './palette.ts';
import styles from './palette-dialog.module.css';

interface Group {
  key: string;
  heading: string;
  items: PaletteItem[];
}

/** Milliseconds of debounce before the server is searched; specification section 9. */
const debounce = 300;

const fixedGroups = (typed: string): Group[] =>
  listPaletteSources()
    .map(({ key, heading, items }) => ({ key, heading, items: (items ?? []).filter(({ label }) => matchesWords(label, typed)) }))
    .filter(({ items }) => items.length > 0);

/** Returns the results of all sources for a text; a source that fails gives none (catalogue row P-14). */
const useFound = (typed: string): Group[] => {
  const [found, setFound] = useState<Group[]>([]);
  const text = typed.trim();
  const asks = text.length >= 2;
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const find = async ({ key, heading, search }: PaletteSource): Promise<Group> => ({
      key,
      heading,
      items: (await search?.(text).catch(() => [])) ?? [],
    });
    const show = (groups: Group[]) => {
      if (current) setFound(groups.filter(({ items }) => items.length > 0));
    };
    const timer = setTimeout(() => void Promise.all(listPaletteSources().map(find)).then(show), debounce);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, asks]);
  return asks ? found : [];
};

interface ListProps {
  id: string;
  groups: Group[];
  at: number;
  onMove: (place: number) => void;
  onRun: (item: PaletteItem) => void;
}

const PaletteList = ({ id, groups, at, onMove, onRun }: ListProps) => {
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
                onClick={() => onRun(item)}
              >
                {item.icon && <Icon as={item.icon} />}
                <span className={styles.label}>{item.label}</span>
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

/** Renders the command palette, which finds actions, pages, items, people and meetings. Arrows move, Enter opens. */
export const PaletteDialog = ({ close }: DialogProps) => {
  const t = useText();
  const id = useId();
  const self = useModal(() => close());
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const groups = [...useFound(typed), ...fixedGroups(typed)];
  const items = groups.flatMap((group) => group.items);

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    close();
    item.run();
  };
  const press = (key: KeyboardEvent) => {
    const next = key.key === 'Home' || key.key === 'End' ? undefined : placeAfter(key.key, at, items.length);
    if (key.key === 'Enter') run(items[at]);
    else if (next !== undefined) setAt(next);
    else return;
    key.preventDefault();
  };

  return (
    <div className={styles.scrim} onPointerDown={(down) => down.target === down.currentTarget && close()}>
      <div ref={self} role="dialog" aria-modal="true" aria-label={t('shell.header.search')} className={styles.palette} tabIndex={-1}>
        <div className={styles.field}>
          <Icon as={IconSearch} />
          <input
            role="combobox"
            aria-label={t('shell.header.search')}
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
            placeholder={t('shell.palette.hint')}
            autoComplete="off"
            value={typed}
            onKeyDown={press}
            onChange={(change) => {
              setTyped(change.currentTarget.value);
              setAt(0);
            }}
          />
          <Kbd keys="esc" />
        </div>
        <PaletteList id={id} groups={groups} at={at} onMove={setAt} onRun={run} />
        {items.length === 0 && <p className={styles.none}>{t('shell.search.none')}</p>}
      </div>
    </div>
  );
};
