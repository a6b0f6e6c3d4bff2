import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/core/i18n/use-text.ts';
import { useModal } from '#web/kit/modals/use-modal.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { Versioned } from '../calls.ts';
import { Editable, type Taking } from './editable-words.tsx';
import { useTextConflict } from './text-conflict.tsx';
import type { TextProps } from './use-writing.ts';
import styles from './words.module.css';
import sheet from './words-sheet.module.css';

/** Keeps a layer in the part of the window that the keyboard on the screen leaves free: browsers lay the keyboard over the page. */
const useAboveKeyboard = (layer: { current: HTMLElement | null }): void => {
  const fit = useEffectEvent(() => {
    const view = window.visualViewport;
    if (view == null) return;
    layer.current?.style.setProperty('--sheet-top', `${view.offsetTop}px`);
    layer.current?.style.setProperty('--sheet-height', `${view.height}px`);
  });
  useEffect(() => {
    const changed = () => fit();
    changed();
    const view = window.visualViewport;
    view?.addEventListener('resize', changed);
    view?.addEventListener('scroll', changed);
    return () => {
      view?.removeEventListener('resize', changed);
      view?.removeEventListener('scroll', changed);
    };
  }, []);
};

interface PhoneSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a sheet at the bottom of the screen. What is in it is saved while one types, or kept where it cannot be, so closing needs no question. */
export const PhoneSheet = ({ title, onClose, children }: PhoneSheetProps) => {
  const t = useText();
  const titleId = useId();
  const self = useModal(onClose);
  useAboveKeyboard(self);
  return createPortal(
    <div ref={self} className={sheet.layer}>
      <div className={sheet.scrim} aria-hidden="true" onPointerDown={onClose} />
      <div role="dialog" aria-modal="true" aria-labelledby={titleId} className={sheet.sheet}>
        <header className={sheet.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </div>,
    document.body,
  );
};

/** Renders a text in a sheet, with the field in it. */
const Sheet = <Item extends Versioned>({ onClose, ...words }: TextProps<Item> & Taking & { onClose: () => void }) => (
  <PhoneSheet title={words.label} onClose={onClose}>
    <Editable {...words} className={sheet.field} inline={false} focused onDone={onClose} />
  </PhoneSheet>
);

/** Renders a text that a tap opens in a sheet at the bottom of the screen. */
export const SheetText = <Item extends Versioned>(props: TextProps<Item> & Taking) => {
  const { item, spelling, label, placeholder, className, inline = false, focused = false, taken, onTaken } = props;
  const [open, setOpen] = useState(focused);
  const clash = useTextConflict(item.id, spelling.parts, label);
  const text = spelling.textOf(clash === undefined ? item : { ...item, ...clash.mine });
  // Kept words open the sheet, and it stays open with them.
  const takenUp = () => {
    setOpen(true);
    onTaken?.();
  };
  const press = (key: KeyboardEvent) => {
    if (key.key !== 'Enter' && key.key !== ' ') return;
    key.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <span
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-label={text === '' ? label : `${label}: ${text}`}
        className={classes(styles.words, inline && styles.inline, clash !== undefined && sheet.undecided, className)}
        data-placeholder={placeholder ?? label}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      >
        {text}
      </span>
      {(open || taken !== undefined) && <Sheet {...props} onTaken={takenUp} onClose={() => setOpen(false)} />}
    </>
  );
};
