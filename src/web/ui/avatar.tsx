import { hueOf, initialsOf, nameOf } from '../../shared/names.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';
import type { PersonLook } from './person-look.ts';
import { PresenceDot } from './presence-dot.tsx';

interface AvatarProps {
  person: PersonLook;
  /** 24, 28, 32 and 40 px. */
  size?: 'sm' | 'stack' | 'md' | 'lg' | undefined;
  /** False where the name stands beside it. */
  named?: boolean | undefined;
  presence?: 'here' | 'away' | undefined;
  className?: string | undefined;
}

/** A person's picture, or initials in the person's own hue; the initials are a picture too, so the name of what holds them need not repeat them. */
export const Avatar = ({ person, size = 'md', named = true, presence, className }: AvatarProps) => {
  const name = nameOf(person);
  return (
    <span
      className={classes(styles.avatar, styles[size], styles[`hue${hueOf(person.id)}`], presence === 'away' && styles.away, className)}
      title={name}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {person.avatarUrl ? (
        <img className={styles.picture} src={person.avatarUrl} alt="" />
      ) : (
        <i className={styles.initials} data-initials={initialsOf(person)} />
      )}
      {presence && <PresenceDot state={presence} corner />}
    </span>
  );
};
