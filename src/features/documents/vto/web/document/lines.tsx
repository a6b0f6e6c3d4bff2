import '#web/core/texts/vto.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Vto, VtoText } from '../../contract.ts';
import { inOrder, positionAfter } from '../../rules/places.ts';
import { addRow, type ListedRow, moveRow, type RowTarget, removeRow, saveRow, type Written } from '../calls.ts';
import styles from './lines.module.css';
import { storeRefused, useKeeper } from './refused-text.tsx';

/** What a line does for the fields in it. */
export interface LineCommands {
  save: (written: Written) => Promise<{ version: number }>;
  onEnter: () => void;
  onEmpty: (byKey: boolean) => void;
  /** Adds lines after this one, in their order. */
  onLines: (lines: string[]) => void;
  /** True for a line that was just added: its first field takes the focus. */
  isNew: boolean;
}

interface LinesProps<Row extends ListedRow> {
  vto: Vto;
  rows: readonly Row[];
  place: RowTarget;
  /** What a line is called for screen readers, and the words of the button that adds one. */
  name: string;
  add: string;
  /** What a new line begins with. */
  blank: Row;
  /** Fields of a new line beside those that are written, such as what it belongs to. */
  fixed?: VtoText | undefined;
  ordered?: boolean | undefined;
  className?: string | undefined;
  rowClass?: string | undefined;
  /** The line itself; `acts` is absent where the V/TO is only read. */
  line: (row: Row, acts: LineCommands | undefined, place: number) => ReactNode;
  /** More buttons at the end of a line. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What stands at the very end, such as the owner. */
  end?: ((row: Row) => ReactNode) | undefined;
  /** What stands below a line, over its whole width. */
  under?: ((row: Row) => ReactNode) | undefined;
}

/** Puts the focus into the first field of a line, once it is there. */
const focusIn = (listId: string, id: string | undefined): void => {
  requestAnimationFrame(() =>
    document.getElementById(listId)?.querySelector<HTMLElement>(`[data-line="${id}"] [contenteditable]`)?.focus(),
  );
};

/**
 * Returns the function that adds lines after one, each after the one before, once that one is saved; it resolves to the last one. From one
 * that is refused on, they are kept at the line into which they were pasted.
 */
const useAddAll = <Row extends ListedRow>({ vto, place, name, fixed }: Pick<LinesProps<Row>, 'vto' | 'place' | 'name' | 'fixed'>) => {
  const keeper = useKeeper();
  return async (row: Row, titles: string[], rows: readonly ListedRow[], saved: Promise<unknown> | undefined): Promise<string> => {
    const left = [...titles];
    let [afterId, among] = [row.id, rows];
    try {
      await saved;
      while (left[0] !== undefined) {
        const [id, title] = [newId(), left[0]];
        await addRow(vto, place, { id, fields: { ...fixed, title }, afterId, among });
        among = inOrder([...among, { id, version: 1, position: positionAfter(among, afterId), title }]);
        afterId = id;
        left.shift();
      }
    } catch {
      storeRefused(keeper, { id: row.id, part: 'title', what: name, words: left.join('\n') });
    }
    return afterId;
  };
};

/** The lines of a list with the one that is being added, and what can be done with them. */
const useLines = <Row extends ListedRow>({ vto, rows: known, place, name, blank, fixed }: LinesProps<Row>) => {
  const listId = useId();
  const [draft, setDraft] = useState<Row>();
  const after = useRef<string | null>(null);
  /** The new line that is on its way to the server. */
  const saving = useRef<Promise<unknown>>(undefined);
  const addAll = useAddAll({ vto, place, name, fixed });
  const isDraft = (id: string): boolean => draft?.id === id && !known.some((row) => row.id === id);
  const whole = inOrder(draft === undefined || !isDraft(draft.id) ? known : [...known, draft]);

  const called = (id: string): string => whole.find((row) => row.id === id)?.title || name;
  const order = useOrder({
    row: 'data-line',
    ids: whole.map(({ id }) => id),
    titleOf: called,
    onOrder: (ids, id, to) => {
      const row = whole.find((each) => each.id === id);
      if (row !== undefined && !isDraft(id)) moveRow(vto, row, known, ids[to - 1] ?? null);
    },
  });
  const rows = order.ids.flatMap((id) => whole.find((row) => row.id === id) ?? []);
  const focusOn = (id: string | undefined): void => focusIn(listId, id);
  const begin = (afterId: string | null | undefined): void => {
    const id = newId();
    after.current = afterId ?? rows.at(-1)?.id ?? null;
    setDraft({ ...blank, id, position: positionAfter(rows, afterId ?? undefined) });
  };
  const drop = (row: Row, byKey: boolean): void => {
    const at = rows.indexOf(row);
    if (isDraft(row.id)) setDraft(undefined);
    else removeRow(vto, place, row as Row & Record<string, unknown>, known);
    if (byKey) focusOn((rows[at - 1] ?? rows[at + 1])?.id);
  };
  return {
    listId,
    rows,
    order,
    called,
    begin,
    drop,
    step: (row: Row, press: KeyboardEvent) => {
      if (order.stepBy(row.id, press)) focusOn(row.id);
    },
    acts: (row: Row): LineCommands => ({
      save: async (written) => {
        if (!isDraft(row.id)) return saveRow(vto, place.kind, row.id, written);
        const adding = addRow(vto, place, { id: row.id, fields: { ...fixed, ...written.mine }, afterId: after.current, among: known });
        saving.current = adding;
        const saved = await adding;
        // From now on it is a line like the others: when somebody removes it, it must not stand here again, empty.
        setDraft((now) => (now?.id === row.id ? undefined : now));
        return saved;
      },
      onEnter: () => (rows.at(-1)?.id === row.id ? begin(row.id) : focusOn(rows[rows.indexOf(row) + 1]?.id)),
      onEmpty: (byKey) => drop(row, byKey),
      onLines: (titles) => void addAll(row, titles, rows, saving.current).then(focusOn),
      isNew: draft?.id === row.id,
    }),
  };
};

interface LineProps<Row extends ListedRow> extends Pick<LinesProps<Row>, 'rowClass' | 'line' | 'actions' | 'end' | 'under'> {
  row: Row;
  at: number;
  lines: ReturnType<typeof useLines<Row>>;
}

const Line = <Row extends ListedRow>({ row, at, lines, rowClass, line, actions, end, under }: LineProps<Row>) => {
  const t = useText();
  const called = lines.called(row.id);
  const [isHere, setHere] = useState(false);
  const grip = lines.order.gripOf(row.id);
  const remove = { key: 'remove', label: t('vto.removeLine'), icon: IconTrash, danger: true, onChoose: () => lines.drop(row, true) };
  return (
    <li
      data-line={row.id}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      className={classes(styles.line, lines.order.dragged === row.id && styles.dragged, rowClass)}
      onKeyDown={(press) => lines.step(row, press)}
    >
      <span className={styles.grip}>
        {/* Tab goes from field to field; from a field, Shift with Tab goes to the handle of its line, whose menu removes it, too. */}
        <Grip {...grip} entries={[...grip.entries, remove]} tabIndex={isHere ? 0 : -1} />
      </span>
      <div className={styles.in}>{line(row, lines.acts(row), at)}</div>
      <span className={styles.acts}>
        {actions?.(row)}
        <IconButton
          icon={IconTrash}
          size="sm"
          tabIndex={-1}
          label={t('vto.remove', { name: called })}
          onClick={() => lines.drop(row, true)}
        />
      </span>
      {end?.(row)}
      {under?.(row)}
    </li>
  );
};

/**
 * Renders a list that is edited line by line: drag or Alt with the arrows moves a line, Enter in the last one adds another, Backspace in an
 * empty one removes it.
 */
export const Lines = <Row extends ListedRow>(props: LinesProps<Row>) => {
  const { vto, add, ordered = false, className, rowClass, line, end, under } = props;
  const lines = useLines(props);
  const List = ordered ? 'ol' : 'ul';
  if (!vto.permissions.edit) {
    return (
      <List className={classes(styles.list, className)}>
        {lines.rows.map((row, at) => (
          <li key={row.id} className={classes(styles.line, rowClass)}>
            <div className={styles.in}>{line(row, undefined, at)}</div>
            {end?.(row)}
            {under?.(row)}
          </li>
        ))}
      </List>
    );
  }
  return (
    <>
      <List id={lines.listId} className={classes(styles.list, className)}>
        {lines.rows.map((row, at) => (
          <Line key={row.id} {...props} row={row} at={at} lines={lines} />
        ))}
      </List>
      <Button size="sm" icon={IconPlus} className={styles.add} onClick={() => lines.begin(undefined)}>
        {add}
      </Button>
      <VisuallyHidden live="polite">{lines.order.said}</VisuallyHidden>
    </>
  );
};
