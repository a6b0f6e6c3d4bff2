import type { ReactNode } from 'react';
import { nameOf } from '../../shared/names.ts';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import type { PersonLook } from './person-look.ts';
import styles from './person-row.module.css';

interface PersonRowProps {
  person: PersonLook;
  presence?: 'here' | 'away' | undefined;
  /** What there is to say: `You, scribe`, `Left at 10:40`. */
  phrase?: ReactNode;
  /** A rating, a status, a menu. */
  children?: ReactNode;
}

/** A person in the meeting; stands in a `ul`. */
export const PersonRow = ({ person, presence, phrase, children }: PersonRowProps) => (
  <li className={classes(styles.row, presence === 'away' && styles.away)}>
    <Avatar person={person} presence={presence} named={false} />
    <span className={styles.words}>
      <span className={styles.name}>{nameOf(person)}</span>
      {phrase && <span className={styles.phrase}>{phrase}</span>}
    </span>
    {children}
  </li>
);
