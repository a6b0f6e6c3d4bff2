import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { markedParts, mostLike } from '../../shared/likeness.ts';
import { useText } from '../i18n/use-text.ts';
import type { DialogProps } from '../modals/dialog-registry.ts';
import { useModal } from '../modals/use-modal.ts';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { placeAfter } from '../ui/roving.ts';
import { listPaletteSources, narrowed, type PaletteItem, type PaletteSource } from './palette.ts';
import styles from './palette-dialog.module.css';

interface Group {
  key: string;
  heading: string;
  items: PaletteItem[];
}

/** Milliseconds after the last key before the server is searched: rows are to come while one types. */
const debounce = 50;

const fixedGroups = (text: string): Group[] =>
  listPaletteSources()
    .map(({ key, heading, items }) => ({
      key,
      heading,
      items: mostLike(items ?? [], ({ label }) => label, text, Number.POSITIVE_INFINITY),
    }))
    .filter(({ items }) => items.length > 0);

/** Returns the results of all sources for a text; a source that fails gives none (catalogue row P-14). */
const useFound = (text: string): Group[] => {
  const [found, setFound] = useState<Group[]>([]);
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

const PaletteList = ({ id, groups, at, text, onMove, onRun }: ListProps) => {
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

const Footer = () => {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <Hint keys="enter" says={t('shell.palette.open')} />
      <Hint keys="mod+enter" says={t('shell.palette.newTab')} />
      <span className={styles.space} />
      <Hint keys=">" says={t('shell.palette.narrow.actions')} />
      <Hint keys="@" says={t('shell.palette.narrow.people')} />
      <Hint keys="#" says={t('shell.palette.narrow.meetings')} />
    </footer>
  );
};

const Hint = ({ keys, says }: { keys: string; says: string }) => (
  <span>
    <Kbd keys={keys} /> {says}
  </span>
);

/** Renders the command palette, which finds actions, pages, items, people and meetings. Arrows move, Enter opens, and Ctrl+Enter opens a page in a new tab. */
export const PaletteDialog = ({ close }: DialogProps) => {
  const t = useText();
  const id = useId();
  const self = useModal(() => close());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { text, only } = narrowed(typed);
  const fixed = fixedGroups(text);
  const groups = [...useFound(text), ...fixed].filter(({ key }) => only === undefined || key === only);
  const items = groups.flatMap((group) => group.items);
  // Rows of the server come later, above these: what Enter opens stays the same.
  const first = fixed.find(({ key }) => only === undefined || key === only)?.items[0]?.id;
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === (chosen ?? first)),
  );
  const setAt = (place: number) => setChosen(items[place]?.id);

  const run = (item: PaletteItem | undefined, apart: boolean) => {
    if (item === undefined) return;
    close();
    if (apart && item.to !== undefined) window.open(item.to, '_blank', 'noopener');
    else item.run();
  };
  const press = (key: KeyboardEvent) => {
    const next = key.key === 'Home' || key.key === 'End' ? undefined : placeAfter(key.key, at, items.length);
    if (key.key === 'Enter') run(items[at], key.ctrlKey || key.metaKey);
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
              setChosen(undefined);
            }}
          />
          <Kbd keys="esc" />
        </div>
        <PaletteList id={id} groups={groups} at={at} text={text} onMove={setAt} onRun={run} />
        {items.length === 0 && <p className={styles.none}>{t('shell.search.none')}</p>}
        <Footer />
      </div>
    </div>
  );
};
