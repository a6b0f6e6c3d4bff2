import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { mostLike } from '#shared/likeness.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from '#web/kit/keyboard/palette.module.css';
import type { PaletteItem, PaletteWays } from '#web/kit/keyboard/palette.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { MenuBranch, MenuChoice, MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteFooter, PaletteList } from './palette-list.tsx';

interface PaletteActsProps extends PaletteWays {
  /** What the actions are of. */
  title: string;
  /** Undefined while they load. */
  entries: readonly MenuEntry[] | undefined;
  /** Said where there is nothing to do. */
  none?: string | undefined;
}

/** Returns the choices of a menu as lines of their own: those of a menu beside it begin with its name. */
const linesOf = (entries: readonly MenuEntry[], within?: MenuBranch): { choice: MenuChoice; label: string; key: string }[] =>
  entries.flatMap((entry) => {
    if ('entries' in entry) return linesOf(entry.entries, entry);
    if (!('onChoose' in entry)) return [];
    if (within === undefined) return [{ choice: entry, label: entry.label, key: entry.key }];
    const choice = { ...entry, icon: entry.icon ?? within.icon };
    return [{ choice, label: `${within.label}: ${entry.label}`, key: `${within.key} ${entry.key}` }];
  });

/** Returns those of the actions that can be chosen now and match the typed letters. */
const itemsOf = (entries: readonly MenuEntry[], typed: string): PaletteItem[] => {
  const lines = linesOf(entries).filter(({ choice }) => choice.because === undefined);
  return mostLike(lines, ({ label }) => label, typed, Number.POSITIVE_INFINITY).map(({ choice, label, key }) => ({
    id: key,
    label,
    icon: choice.checked === true ? IconCheck : choice.icon,
    run: choice.onChoose,
  }));
};

/**
 * Renders the actions of one entry of the palette, which a few letters narrow. Enter runs one and closes the palette; Esc, Tab and
 * Backspace in the empty field lead back.
 */
export const PaletteCommands = ({ title, entries, none, back, close }: PaletteActsProps) => {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const items = itemsOf(entries ?? [], typed);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    close();
    item.run();
  };
  const press = (key: KeyboardEvent) => {
    const next = key.key === 'Home' || key.key === 'End' ? undefined : indexAfter(key.key, at, items.length);
    if (key.key === 'Enter') run(items[at]);
    else if (next !== undefined) setAt(next);
    else if (key.key === 'Tab' || (key.key === 'Backspace' && typed === '')) back();
    else return;
    key.preventDefault();
  };
  return (
    <>
      <PaletteField
        lead={
          <>
            <IconButton icon={IconArrowLeft} label={t('shell.palette.back')} size="sm" onClick={back} />
            <span className={styles.subject}>{title}</span>
          </>
        }
        label={t('shell.palette.actsOf', { title })}
        placeholder={t('shell.palette.findAct')}
        value={typed}
        list={id}
        at={items.length > 0 ? at : undefined}
        onKeyDown={press}
        onChange={(text) => {
          setTyped(text);
          setAt(0);
        }}
      />
      <PaletteList
        id={id}
        groups={items.length === 0 ? [] : [{ key: 'acts', heading: t('shell.palette.actions'), items }]}
        at={at}
        text={typed}
        onMove={setAt}
        onRun={run}
      />
      {entries !== undefined && items.length === 0 && <p className={styles.none}>{none ?? t('shell.search.none')}</p>}
      <PaletteFooter left={[{ keys: 'enter', says: t('shell.palette.run') }]} right={[{ keys: 'tab', says: t('shell.palette.backTo') }]} />
    </>
  );
};
