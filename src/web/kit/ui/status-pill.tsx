import { useText } from '#web/core/i18n/use-text.ts';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { Pill } from './pill.tsx';
import { type Status, statusLooks } from './status.ts';
import styles from './status-pill.module.css';

interface StatusPillProps<S extends Status> {
  status: S;
  /** The statuses to choose from; see `rockStatuses` and `todoStatuses`. */
  choices?: readonly S[] | undefined;
  /** Saves a chosen status; with it the pill is a button that opens a menu. */
  onChange?: ((status: S) => void) | undefined;
  /** True where the digits from 1 on choose in the open menu. */
  keyed?: boolean | undefined;
}

/** Renders the status of a Rock or To-Do: icon, word and colour. */
export const StatusPill = <S extends Status>({ status, choices = [], onChange, keyed = false }: StatusPillProps<S>) => {
  const t = useText();
  const look = (one: S) => (
    <Pill tone={statusLooks[one].tone} icon={statusLooks[one].icon}>
      {t(statusLooks[one].say)}
    </Pill>
  );
  if (!onChange || choices.length === 0) return look(status);

  const entries: MenuEntry[] = choices.map((choice, place) => ({
    key: choice,
    keys: keyed ? String(place + 1) : undefined,
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
          data-key="s"
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
