import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import styles from './owner-chip.module.css';

interface OwnerChipProps {
  /** The owner; null where there is none: a dashed ring and the text of `empty`. Of somebody who is not known, or not yet, nothing is said. */
  person: PersonLook | null | undefined;
  /** True shows the whole name, as on a detail page; false shows `Jonas B`, as in a row. */
  full?: boolean | undefined;
  /** The text shown without an owner. */
  empty?: 'ui.noOwner' | 'ui.openSeat' | undefined;
}

/** Renders an owner's avatar and name. In a row on a phone the name is only read aloud. */
export const OwnerChip = ({ person, full = false, empty = 'ui.noOwner' }: OwnerChipProps) => {
  const t = useText();
  const shortName = useShortName();
  if (!person) {
    return (
      <span className={classes(styles.owner, styles.nobody)}>
        <i className={styles.ring} />
        {person === null && <span className={styles.name}>{t(empty)}</span>}
      </span>
    );
  }
  return (
    <span className={styles.owner} title={nameOf(person)}>
      <Avatar person={person} size="sm" named={false} />
      <span className={styles.name}>{full ? nameOf(person) : shortName(person)}</span>
    </span>
  );
};
