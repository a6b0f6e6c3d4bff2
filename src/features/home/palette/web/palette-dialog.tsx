import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { isLicensed } from '#shared/roles.ts';
import { titleFault } from '#shared/titles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import styles from '#web/kit/keyboard/palette.module.css';
import type { PaletteItem } from '#web/kit/keyboard/palette.ts';
import { narrowed } from '#web/kit/keyboard/palette-words.ts';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { useModal } from '#web/kit/modals/use-modal.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { longestTitle } from '../rules/quick-line.ts';
import { PageCommands } from './palette/page-commands.tsx';
import { PaletteField } from './palette/palette-field.tsx';
import { PaletteFooter, type PaletteGroup, PaletteList } from './palette/palette-list.tsx';
import { QuickCard, QuickGrammar, QuickTints } from './palette/quick-card.tsx';
import { useQuick } from './palette/quick-plan.ts';
import { fixedGroups, useFound, useRecentGroups } from './palette/use-groups.ts';
import { foundOf, openForm, useQuickAdd } from './palette/use-quick-add.ts';
import { typeOf } from './parts/found-look.ts';

/** The place above the first row: that of the card which adds the line. Without a card, nothing is chosen there. */
const none = -1;

interface FindProps {
  typed: string;
  onType: (typed: string) => void;
  close: () => void;
  onActs: (item: PaletteItem) => void;
}

/** Before anything is typed, what one can do stands before the screens, to which the menu leads too. */
const actionsFirst = (groups: PaletteGroup[]): PaletteGroup[] =>
  groups.toSorted((a, b) => Number(b.key === 'actions') - Number(a.key === 'actions'));

/** Returns the groups that a typed text finds, the chosen place, and what the line would add. */
const useFinding = (typed: string) => {
  const session = useSession();
  const adds = isLicensed(roleOf(session) ?? 'Observer');
  const { text: words, only } = narrowed(typed);
  const quick = useQuick(typed);
  const isQuick = adds && only === undefined && quick.line.isQuick;
  const text = isQuick ? quick.line.title : words;
  const { groups: recent, settled } = useRecentGroups();
  const found = useFound(text);
  const fixed = fixedGroups(text);
  const all = typed.trim() === '' ? [...recent, ...actionsFirst(fixed)] : isQuick ? found : [...found, ...fixed];
  const groups = all.filter(({ key }) => only === undefined || key === only);
  // Rows of the server come later, above these: what Enter opens stays the same.
  const first = (typed.trim() === '' ? recent : fixed).find(({ key }) => only === undefined || key === only)?.items[0]?.id;
  return { adds, only, quick, isQuick, text, groups, first, settled: settled || typed.trim() !== '' };
};

type Finding = ReturnType<typeof useFinding>;

type Then = 'close' | 'stay' | 'open';

/**
 * Returns the function that adds the line, and then closes the palette, stays in it or opens what was added. What nobody can tell, the form
 * asks. While names are still read it waits for them, because the line may name one.
 */
const useWriting = ({ quick }: Finding, { typed, onType, close }: Pick<FindProps, 'typed' | 'onType' | 'close'>) => {
  const { add, busy } = useQuickAdd();
  const [asked, setAsked] = useState<{ typed: string; after: Then }>();
  const { plan, loading } = quick;
  const edit = () => {
    close();
    openForm(plan);
  };
  const write = async (then: Then) => {
    if (busy || plan.title === '' || titleFault(plan.title, longestTitle) !== undefined) return;
    if (loading) return setAsked({ typed, after: then });
    setAsked(undefined);
    if (plan.tractionId === undefined) return edit();
    const made = await add(plan);
    if (made === undefined) return;
    if (then === 'stay') return onType('');
    close();
    if (then === 'open') openItem({ type: typeOf[foundOf[plan.kind]], id: made });
  };
  const waits = asked?.typed === typed;
  const goOn = useEffectEvent(() => void (asked !== undefined && write(asked.after)));
  useEffect(() => {
    if (loading || !waits) return;
    const soon = setTimeout(goOn);
    return () => clearTimeout(soon);
  }, [loading, waits]);
  return { edit, write: (then: Then) => void write(then), busy: busy || waits };
};

/** Returns the chosen place of the list, `none` for the card above it, and what moves it. Nothing is chosen while rows may still come above the first. */
const useChosen = ({ isQuick, groups, first, settled }: Finding) => {
  const [chosen, setChosen] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const found = items.findIndex((item) => item.id === (chosen ?? first));
  const at = chosen === undefined && (isQuick || !settled) ? none : Math.max(0, found);
  return { items, at, setAt: (place: number) => setChosen(items[place]?.id), reset: () => setChosen(undefined) };
};

/** Renders the field and what it finds. Arrows move, Enter opens, Ctrl+Enter opens a page in a new tab, Tab shows the actions of a row. */
const Find = ({ typed, onType, close, onActs }: FindProps) => {
  const t = useText();
  const id = useId();
  const [scrolled, setScrolled] = useState(0);
  const finding = useFinding(typed);
  const { adds, only, quick, isQuick, text, groups } = finding;
  const { items, at, setAt, reset } = useChosen(finding);
  const { edit, write, busy } = useWriting(finding, { typed, onType, close });

  const run = (item: PaletteItem | undefined, apart: boolean) => {
    if (item === undefined) return;
    close();
    if (apart && item.to !== undefined) window.open(item.to, '_blank', 'noopener');
    else item.run();
  };
  const enter = (key: KeyboardEvent) => {
    const apart = key.ctrlKey || key.metaKey;
    if (key.shiftKey && adds && only === undefined) write('stay');
    else if (at === none && isQuick) write(apart ? 'open' : 'close');
    else run(items[at], apart);
  };
  const press = (key: KeyboardEvent) => {
    const next = key.key === 'Home' || key.key === 'End' ? undefined : indexAfter(key.key, at, items.length);
    const item = items[at];
    const tabs = key.key === 'Tab' && !key.shiftKey;
    if (key.key === 'Enter') enter(key);
    else if (tabs && at === none && isQuick) edit();
    else if (tabs && item !== undefined && (item.acts ?? item.to) !== undefined) onActs(item);
    else if (isQuick && key.key === 'ArrowUp' && at === 0) reset();
    else if (next !== undefined) setAt(next);
    else return;
    key.preventDefault();
  };

  return (
    <>
      <PaletteField
        lead={<Icon as={isQuick ? IconPlus : IconSearch} />}
        tints={isQuick && !quick.loading && <QuickTints parts={quick.line.parts} at={scrolled} />}
        label={t('shell.header.search')}
        placeholder={t('shell.palette.hint')}
        value={typed}
        list={id}
        at={items.length > 0 && at !== none ? at : undefined}
        onKeyDown={press}
        onScroll={setScrolled}
        onChange={(value) => {
          onType(value);
          reset();
        }}
      />
      {isQuick && <QuickCard plan={quick.plan} chosen={at === none} busy={busy} onAdd={() => write('close')} />}
      {isQuick && groups.length === 0 && <QuickGrammar />}
      <PaletteList id={id} groups={groups} at={at} text={text} onMove={setAt} onRun={run} />
      {items.length === 0 && !isQuick && <p className={styles.none}>{t('shell.search.none')}</p>}
      {isQuick ? <QuickKeys /> : <FindKeys adds={adds && typed.trim() !== '' && only === undefined} />}
    </>
  );
};

const QuickKeys = () => {
  const t = useText();
  return (
    <PaletteFooter
      left={[
        { keys: 'enter', says: t('shell.palette.add') },
        { keys: 'shift+enter', says: t('shell.palette.addMore') },
        { keys: 'mod+enter', says: t('shell.palette.addOpen') },
      ]}
      right={[{ keys: 'tab', says: t('shell.palette.change') }]}
    />
  );
};

const FindKeys = ({ adds }: { adds: boolean }) => {
  const t = useText();
  return (
    <PaletteFooter
      left={[
        { keys: 'enter', says: t('shell.palette.open') },
        { keys: 'tab', says: t('shell.palette.acts') },
        ...(adds ? [{ keys: 'shift+enter', says: t('shell.palette.addTodo') }] : []),
      ]}
      right={[
        { keys: '>', says: t('shell.palette.narrow.actions') },
        { keys: '@', says: t('shell.palette.narrow.people') },
        { keys: '#', says: t('shell.palette.narrow.meetings') },
      ]}
    />
  );
};

/** Renders the command palette: it finds actions, pages, items, people and meetings, shows what can be done with each, and adds a written line. */
export const PaletteDialog = ({ close }: DialogProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [acting, setActing] = useState<PaletteItem>();
  const back = () => setActing(undefined);
  const ways = { back, close: () => close() };
  const self = useModal(() => (acting === undefined ? close() : back()));
  return (
    <div className={styles.scrim} onPointerDown={(down) => down.target === down.currentTarget && close()}>
      <div ref={self} role="dialog" aria-modal="true" aria-label={t('shell.header.search')} className={styles.palette} tabIndex={-1}>
        {acting === undefined ? (
          <Find typed={typed} onType={setTyped} close={() => close()} onActs={setActing} />
        ) : (
          (acting.acts?.(ways) ?? <PageCommands title={acting.label} to={acting.to ?? '/'} ways={ways} />)
        )}
      </div>
    </div>
  );
};
