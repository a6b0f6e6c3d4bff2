import { type RefObject, useEffect, useRef, useState } from 'react';
import { Popover } from '#web/kit/ui/popover.tsx';
import styles from './grid-table.module.css';

const delay = 450;

/**
 * Renders the tooltip with the result of the number under the mouse, and with the full number of a focused cell that shows it in compact
 * form; the grid has one for all cells. Screen readers get both from the number itself.
 */
export const CellHint = ({ table }: { table: RefObject<HTMLTableElement | null> }) => {
  const anchor = useRef<HTMLElement>(null);
  const [text, setText] = useState<string | undefined>();

  useEffect(() => {
    const grid = table.current;
    let timer = 0;
    const over = (point: PointerEvent) => {
      const cell = point.target instanceof Element ? point.target.closest<HTMLElement>('td[data-hint]') : null;
      if (cell === anchor.current && cell !== null) return;
      window.clearTimeout(timer);
      setText(undefined);
      anchor.current = cell;
      if (cell !== null && point.pointerType === 'mouse') timer = window.setTimeout(() => setText(cell.dataset['hint']), delay);
    };
    const focused = ({ target }: FocusEvent) => {
      const cell = target instanceof Element && target.matches('td[data-full]:focus-visible') ? (target as HTMLElement) : null;
      window.clearTimeout(timer);
      anchor.current = cell;
      setText(cell?.dataset['hint']);
    };
    const out = () => {
      window.clearTimeout(timer);
      anchor.current = null;
      setText(undefined);
    };
    grid?.addEventListener('pointerover', over);
    grid?.addEventListener('pointerleave', out);
    grid?.addEventListener('pointerdown', out);
    grid?.addEventListener('keydown', out);
    grid?.addEventListener('focusin', focused);
    grid?.addEventListener('focusout', out);
    return () => {
      out();
      grid?.removeEventListener('pointerover', over);
      grid?.removeEventListener('pointerleave', out);
      grid?.removeEventListener('pointerdown', out);
      grid?.removeEventListener('keydown', out);
      grid?.removeEventListener('focusin', focused);
      grid?.removeEventListener('focusout', out);
    };
  }, [table]);

  if (text === undefined) return null;
  return (
    <Popover
      anchor={anchor}
      side="top"
      align="center"
      gap={4}
      sheetOnPhone={false}
      onClose={() => setText(undefined)}
      passive
      className={styles.hint}
      aria-hidden="true"
    >
      {text}
    </Popover>
  );
};
