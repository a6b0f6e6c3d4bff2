import { useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { TitleField } from './title-field.tsx';

interface EditableTitleProps {
  title: string;
  /**
   * Given where it may be changed: pressing it makes it a field. What is given then is called at the end, so that it can
   * tell when somebody else has changed the title meanwhile.
   */
  onRename?: ((title: string) => void) | undefined;
  /** What pressing it does where it may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Longest title; 100 by catalogue Y-03. */
  limit?: number | undefined;
  className?: string | undefined;
}

/** Words that become a field where they stand. Enter and leaving it save, Escape brings the old words back. */
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
      title={title}
      onClick={() => (onRename ? setBegun({ title, onRename }) : onOpen?.())}
    >
      {title}
    </button>
  );
};
