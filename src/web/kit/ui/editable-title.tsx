import { useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { TitleField } from './title-field.tsx';

interface EditableTitleProps {
  title: string;
  /**
   * Saves a new title; present where the title may be changed, so that a click turns it into a field. The callback of the moment when
   * editing began is called, so that it can detect a change made by somebody else meanwhile.
   */
  onRename?: ((title: string) => void) | undefined;
  /** Runs on a click where the title may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Most characters; 100 by catalogue Y-03. */
  limit?: number | undefined;
  className?: string | undefined;
}

/** Renders a title that becomes a field on a click. Enter and leaving the field save; Escape restores the old title. */
export const EditableTitle = ({ title, onRename, onOpen, limit = 100, className }: EditableTitleProps) => {
  const [begun, setBegun] = useState<Pick<EditableTitleProps, 'title' | 'onRename'>>();
  const pressed = useRef<HTMLButtonElement>(null);

  const end = (words: string | undefined, byKey: boolean) => {
    setBegun(undefined);
    if (words !== undefined) begun?.onRename?.(words);
    if (byKey) requestAnimationFrame(() => pressed.current?.focus());
  };

  if (begun) return <TitleField title={begun.title} limit={limit} className={className} onEnd={end} />;
  if (!onRename && !onOpen) return <span className={classes(styles.words, className)}>{title}</span>;
  return (
    <button
      ref={pressed}
      type="button"
      className={classes(styles.words, className)}
      data-title=""
      data-key={onRename && 'F2'}
      title={title}
      onClick={() => (onRename ? setBegun({ title, onRename }) : onOpen?.())}
    >
      {title}
    </button>
  );
};
