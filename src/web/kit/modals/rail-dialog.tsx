import { IconChevronLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useModalTitle } from '#web/core/session/place.ts';
import { isDialogHolding } from '#web/core/session/unsaved.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { mayLeave } from './leave-guard.ts';
import { ModalFrame } from './modal-frame.tsx';
import styles from './rail-dialog.module.css';
import { useModal } from './use-modal.ts';

export interface RailEntry {
  key: string;
  label: string;
  icon: IconShape;
  onChoose: () => void;
}

interface RailDialogProps {
  /** The heading of the rail, and the dialog's accessible name. */
  title: string;
  entries: readonly RailEntry[];
  /** Stands at the bottom of the rail. */
  last?: RailEntry | undefined;
  /** The key of the entry whose page is shown. */
  at: string;
  /** True where only one of rail and page has room; `at` is undefined-like while the rail is shown. */
  narrow: boolean;
  /** True shows the rail where there is no room for both. */
  isRail: boolean;
  onRail: () => void;
  onClose: () => void;
  children: ReactNode;
}

const Entry = ({ entry, at, className }: { entry: RailEntry; at?: string | undefined; className?: string | undefined }) => (
  <button
    type="button"
    className={classes(styles.entry, className)}
    aria-current={entry.key === at ? 'page' : undefined}
    onClick={entry.onChoose}
  >
    <Icon as={entry.icon} size="sm" />
    {entry.label}
  </button>
);

/**
 * Renders a dialog of several pages with a rail beside them, 880 by 680 px. On phones it is a page: the rail is a list, and each entry
 * opens its page with a way back.
 */
export const RailDialog = ({ title, entries, last, at, narrow, isRail, onRail, onClose, children }: RailDialogProps) => {
  const t = useText();
  const nameId = useId();
  useModalTitle(title);
  const leave = async () => {
    if (!isDialogHolding() || (await mayLeave())) onClose();
  };
  const self = useModal(() => void leave());
  const shown = entries.find(({ key }) => key === at);
  const close = <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={() => void leave()} />;
  const name = (
    <h2 id={nameId} className={styles.name}>
      {title}
    </h2>
  );
  const rail = (
    <nav className={styles.rail} aria-labelledby={nameId}>
      {narrow ? (
        <div className={styles.header}>
          {name}
          {close}
        </div>
      ) : (
        name
      )}
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} at={narrow ? undefined : at} />
      ))}
      {last && <Entry entry={last} className={styles.last} />}
    </nav>
  );
  return (
    <ModalFrame self={self} onLeave={() => void leave()} behind={styles.behind} aria-label={title} className={styles.dialog}>
      {(!narrow || isRail) && rail}
      {(!narrow || !isRail) && (
        <div className={styles.pane}>
          <header className={styles.header}>
            {narrow && <IconButton icon={IconChevronLeft} label={t('shell.dialogs.back', { to: title })} onClick={onRail} />}
            <h3 className={styles.title}>{shown?.label}</h3>
            {close}
          </header>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </ModalFrame>
  );
};
