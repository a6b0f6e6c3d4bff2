import type { Versioned } from '../calls.ts';
import type { LineActs } from './lines.tsx';
import type { WordsProps } from './use-writing.ts';
import { Words } from './words.tsx';

interface LineWordsProps<Item extends Versioned> extends Pick<WordsProps<Item>, 'item' | 'spelling' | 'label' | 'inline' | 'className'> {
  /** Absent where the V/TO is only read. */
  acts: LineActs | undefined;
}

/** Renders the first field of a list's line: a new line has the focus in it, Enter adds another, and an empty line is removed. */
export const LineWords = <Item extends Versioned>({ acts, ...words }: LineWordsProps<Item>) => (
  <Words {...words} onSave={acts?.save} onEnter={acts?.onEnter} onEmpty={acts?.onEmpty} onLines={acts?.onLines} focused={acts?.isNew} />
);
