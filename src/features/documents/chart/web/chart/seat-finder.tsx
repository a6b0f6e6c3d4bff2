import '#web/core/texts/chart.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { type FoundBranch, findSeats } from '../../rules/branches.ts';
import { namesOf } from '../../rules/holders.ts';
import { SeatFace } from '../plane/seat-holder.tsx';
import type { ChartEditing } from './chart-editing.ts';
import floats from './floats.module.css';
import styles from './seat-finder.module.css';

/** Most seats that are listed. */
const most = 50;

const Marked = ({ text, at, length }: { text: string; at: number; length: number }) => (
  <>
    {text.slice(0, at)}
    <mark className={styles.mark}>{text.slice(at, at + length)}</mark>
    {text.slice(at + length)}
  </>
);

const FoundSeat = ({ desk, found, length }: { desk: ChartEditing; found: FoundBranch; length: number }) => {
  const t = useText();
  const seat = desk.branches.get(found.id)?.seat;
  if (seat === undefined) return null;
  const above = desk.branches.get(seat.parentId ?? '')?.seat.title;
  const holder = namesOf(seat, t('chart.deactivated')) || t('ui.openSeat');
  const marked = <Marked text={found.text} at={found.at} length={length} />;
  return (
    <>
      <SeatFace seat={seat} />
      <span className={styles.words}>
        <span>{found.in === 'title' ? marked : found.in === 'holder' ? marked : seat.title}</span>
        <small>
          {found.in === 'title' && (above === undefined ? holder : t('chart.found.title', { holder, above }))}
          {found.in === 'holder' && t('chart.found.holder', { title: seat.title })}
          {found.in === 'role' && (
            <>
              {t('chart.found.role')} {marked}
            </>
          )}
        </small>
      </span>
    </>
  );
};

interface FoundListProps {
  desk: ChartEditing;
  id: string;
  found: readonly FoundBranch[];
  /** Which of them is at hand; -1 for none. */
  at: number;
  length: number;
  onWalk: (at: number) => void;
}

/** Renders the seats that are found; the focus stays in the field. */
const FoundList = ({ desk, id, found, at, length, onWalk }: FoundListProps) => {
  const t = useText();
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('chart.findLabel')} hidden={found.length === 0}>
      {found.map((each, index) => (
        <div
          key={each.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classes(styles.row, index === at && styles.at)}
          onPointerDown={(point) => point.preventDefault()}
          onClick={() => onWalk(index)}
        >
          <FoundSeat desk={desk} found={each} length={length} />
        </div>
      ))}
    </div>
  );
};

interface SeatFinderProps {
  desk: ChartEditing;
  /** Called with the seat that is at hand while one walks the list. */
  onWalk: (id: string) => void;
  onClose: () => void;
}

/** Renders the search for a seat by title, holder or role; the chart goes to each seat that one walks to. */
export const SeatFinder = ({ desk, onWalk, onClose }: SeatFinderProps) => {
  const t = useText();
  const listId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(-1);
  const all = findSeats(desk.branches, words);
  const found = all.slice(0, most);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const walk = (next: number) => {
    setAt(next);
    const id = found[next]?.id;
    if (id !== undefined) onWalk(id);
  };
  const press = (key: KeyboardEvent) => {
    if (key.key === 'Escape') {
      key.preventDefault();
      return onClose();
    }
    if (key.key === 'Enter' && found.length > 0) {
      key.preventDefault();
      return at < 0 ? walk(0) : onClose();
    }
    const next = key.key === 'ArrowDown' || key.key === 'ArrowUp' ? indexAfter(key.key, at, found.length) : undefined;
    if (next === undefined) return;
    key.preventDefault();
    walk(next);
  };
  return (
    <div ref={place} className={classes(floats.float, floats.finder)} role="search" onKeyDown={press}>
      <div className={styles.field}>
        <TextInput
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          aria-label={t('chart.findLabel')}
          placeholder={t('chart.findLabel')}
          value={words}
          onChange={(typed) => {
            setWords(typed);
            setAt(-1);
          }}
        />
        <span className={styles.count} role="status">
          {words.trim() === '' ? '' : t('chart.found.count', { at: at + 1, count: all.length })}
        </span>
        <IconButton icon={IconX} size="sm" label={t('chart.endFind')} onClick={onClose} />
      </div>
      <FoundList desk={desk} id={listId} found={found} at={at} length={words.trim().length} onWalk={walk} />
    </div>
  );
};
