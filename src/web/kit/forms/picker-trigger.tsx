import type { ReactNode, RefObject } from 'react';
import { Because } from '#web/kit/ui/because.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { FieldControl } from '#web/kit/ui/field.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import styles from './picker.module.css';

interface PickerTriggerProps {
  control: FieldControl;
  anchor: RefObject<HTMLButtonElement | null>;
  name?: string | undefined;
  /** What the field opens. */
  popup: 'listbox' | 'dialog';
  /** The id of what is open; undefined while nothing is. */
  popupId: string | undefined;
  icon: IconShape;
  /** True while nothing is chosen. */
  blank: boolean;
  /** Why nothing can be chosen now; undefined while it can. */
  because: string | undefined;
  /** True where the arrow key opens it as well. */
  opensByArrow?: boolean;
  onToggle: () => void;
  /** What is chosen, or what to do. */
  children: ReactNode;
}

/** Renders the button of a field that opens something to choose from; it keeps its place in the order of Tab while nothing can be chosen. */
export const PickerTrigger = ({ control, anchor, name, popup, popupId, icon, blank, because, onToggle, ...rest }: PickerTriggerProps) => (
  <Because why={because}>
    {({ 'aria-describedby': why = control['aria-describedby'], ...stopped }) => (
      <button
        {...control}
        {...stopped}
        aria-describedby={why}
        ref={anchor}
        type="button"
        name={name}
        role="combobox"
        aria-haspopup={popup}
        aria-controls={popupId}
        aria-expanded={popupId !== undefined}
        aria-labelledby={`${control.id}-label ${control.id}-value`}
        className={styles.trigger}
        onClick={onToggle}
        onKeyDown={(key) => {
          if (rest.opensByArrow !== true || popupId !== undefined || key.key !== 'ArrowDown' || because !== undefined) return;
          key.preventDefault();
          onToggle();
        }}
      >
        <span id={`${control.id}-value`} className={classes(styles.value, blank && styles.placeholder)}>
          {rest.children}
        </span>
        <Icon as={icon} size="sm" className={styles.chevron} />
      </button>
    )}
  </Because>
);
