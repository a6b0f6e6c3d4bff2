import { useState } from 'react';
import { hueOf, initialsOf, nameOf } from '#shared/names.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';
import type { PersonLook } from './person-look.ts';
import { PresenceDot } from './presence-dot.tsx';

interface AvatarProps {
  person: PersonLook;
  /** Sizes in px: 24, 28, 32, 40 and 88. */
  size?: 'sm' | 'stack' | 'md' | 'lg' | 'xl' | undefined;
  /** False where the name is written beside the avatar: it is then not read aloud twice. */
  named?: boolean | undefined;
  presence?: 'here' | 'away' | undefined;
  className?: string | undefined;
}

/**
 * Renders a person's picture, or the initials in the person's own hue. Initials count as an image for screen readers, so they are not part
 * of the surrounding name.
 */
export const Avatar = ({ person, size = 'md', named = true, presence, className }: AvatarProps) => {
  const name = nameOf(person);
  const [lost, setLost] = useState<string>();
  return (
    <span
      className={classes(styles.avatar, styles[size], styles[`hue${hueOf(person.id)}`], presence === 'away' && styles.away, className)}
      title={name}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {person.avatarUrl && person.avatarUrl !== lost ? (
        <img className={styles.picture} src={person.avatarUrl} alt="" onError={() => setLost(person.avatarUrl ?? undefined)} />
      ) : (
        <i className={styles.initials} data-initials={initialsOf(person)} />
      )}
      {presence && <PresenceDot state={presence} corner />}
    </span>
  );
};
