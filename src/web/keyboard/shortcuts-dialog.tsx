import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../modals/dialog.tsx';
import type { DialogProps } from '../modals/dialog-registry.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useShortcuts } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** Renders the list of shortcuts that work on this screen. */
export const ShortcutsDialog = ({ close }: DialogProps) => {
  const t = useText();
  const everywhere = [
    { keys: 'mod+enter', label: t('shell.keys.save') },
    { keys: 'esc', label: t('shell.keys.close') },
  ];
  return (
    <Dialog title={t('shell.keys.title')} onClose={() => close()}>
      <dl className={styles.list}>
        {[...useShortcuts(), ...everywhere].map(({ keys, label }) => (
          <div key={keys} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
