import { nameOf } from '../../shared/names.ts';
import { useText } from '../i18n/use-text.ts';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import styles from './owner-chip.module.css';
import type { PersonLook } from './person-look.ts';

interface OwnerChipProps {
  /** Nobody is a dashed ring and words. */
  person: PersonLook | null | undefined;
  /** The whole name on a detail, `Jonas B` in a row. */
  full?: boolean | undefined;
  /** What nobody is called. */
  empty?: 'ui.noOwner' | 'ui.openSeat' | undefined;
}

/** Who owns something. In a row on a phone the name is said and not shown. */
export const OwnerChip = ({ person, full = false, empty = 'ui.noOwner' }: OwnerChipProps) => {
  const t = useText();
  if (!person) {
    return (
      <span className={classes(styles.owner, styles.nobody)}>
        <i className={styles.ring} />
        <span className={styles.name}>{t(empty)}</span>
      </span>
    );
  }
  return (
    <span className={styles.owner} title={nameOf(person)}>
      <Avatar person={person} size="sm" named={false} />
      <span className={styles.name}>{nameOf(person, full ? undefined : 'first-last-initial')}</span>
    </span>
  );
};
