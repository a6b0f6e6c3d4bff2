import type { Versioned } from '../calls.ts';
import type { LineCommands } from './lines.tsx';
import type { TextProps } from './use-writing.ts';
import { EditedText } from './words.tsx';

interface LineWordsProps<Item extends Versioned> extends Pick<TextProps<Item>, 'item' | 'spelling' | 'label' | 'inline' | 'className'> {
  /** Absent where the V/TO is only read. */
  acts: LineCommands | undefined;
}

/** Renders the first field of a list's line: a new line has the focus in it, Enter adds another, and an empty line is removed. */
export const LineText = <Item extends Versioned>({ acts, ...words }: LineWordsProps<Item>) => (
  <EditedText
    {...words}
    onSave={acts?.save}
    onEnter={acts?.onEnter}
    onEmpty={acts?.onEmpty}
    onLines={acts?.onLines}
    focused={acts?.isNew}
  />
);
