import type { MouseEvent, ReactNode } from 'react';
import { nameOf } from '#shared/names.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import styles from './person-row.module.css';

interface PersonRowProps {
  person: PersonLook;
  presence?: 'here' | 'away' | undefined;
  /** A note under the name: `You, scribe`, `Left at 10:40`. */
  phrase?: ReactNode;
  /** A rating, a status or a menu. */
  children?: ReactNode;
  /** Runs at a right click or Shift F10. */
  onContextMenu?: ((press: MouseEvent<HTMLElement>) => void) | undefined;
}

/** Renders a person in the meeting; the parent is a `ul`. */
export const PersonRow = ({ person, presence, phrase, children, onContextMenu }: PersonRowProps) => (
  <li className={classes(styles.row, presence === 'away' && styles.away)} onContextMenu={onContextMenu}>
    <Avatar person={person} presence={presence} named={false} />
    <span className={styles.words}>
      <span className={styles.name} title={nameOf(person)}>
        {nameOf(person)}
      </span>
      {phrase && <span className={styles.phrase}>{phrase}</span>}
    </span>
    {children}
  </li>
);
