import { useText } from '../i18n/use-text.ts';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { Pill } from './pill.tsx';
import { type Status, statusLooks } from './status.ts';
import styles from './status-pill.module.css';

interface StatusPillProps<S extends Status> {
  status: S;
  /** What it can be changed to; `rockStatuses`, `todoStatuses`. */
  choices?: readonly S[] | undefined;
  /** Given where it can be changed: then it is a button with a menu of pills. */
  onChange?: ((status: S) => void) | undefined;
}

/** The status of a Rock or To-Do: icon, word and colour. */
export const StatusPill = <S extends Status>({ status, choices = [], onChange }: StatusPillProps<S>) => {
  const t = useText();
  const look = (one: S) => (
    <Pill tone={statusLooks[one].tone} icon={statusLooks[one].icon}>
      {t(statusLooks[one].say)}
    </Pill>
  );
  if (!onChange || choices.length === 0) return look(status);

  const entries: MenuEntry[] = choices.map((choice) => ({
    key: choice,
    label: t(statusLooks[choice].say),
    look: look(choice),
    checked: choice === status,
    onChoose: () => choice !== status && onChange(choice),
  }));
  return (
    <Menu
      label={t('ui.statusMenu')}
      entries={entries}
      align="end"
      trigger={(props) => (
        <button
          type="button"
          className={styles.button}
          aria-label={t('ui.statusChange', { status: t(statusLooks[status].say) })}
          {...props}
        >
          {look(status)}
        </button>
      )}
    />
  );
};
