import { IconHelp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './help-ribbon.module.css';
import { HelpSearch } from './help-search.tsx';

/** Renders the open panel: it lies over the page, which stays usable; Escape closes it. */
const Panel = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const titleId = useId();
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.querySelector('input')?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div ref={self} className={styles.panel} role="dialog" aria-labelledby={titleId} onKeyDown={press}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('shell.help.title')}
        </h2>
        <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={onClose} />
      </div>
      <HelpSearch onFollow={onClose} />
    </div>
  );
};

/** Renders the ribbon at the right edge that opens help; not in a live meeting and not on a narrow screen. Catalogue row D-17. */
export const HelpRibbon = () => {
  const t = useText();
  const { live, slim } = useCurrentScreen();
  const [open, setOpen] = useState(false);
  const ribbon = useRef<HTMLButtonElement>(null);
  if (live !== undefined || slim === true) return null;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => ribbon.current?.focus({ preventScroll: true }));
  };
  if (open) return <Panel onClose={close} />;
  return (
    <button ref={ribbon} type="button" className={styles.ribbon} onClick={() => setOpen(true)}>
      <Icon as={IconHelp} size="sm" />
      <span className={styles.word}>{t('shell.help.title')}</span>
    </button>
  );
};
