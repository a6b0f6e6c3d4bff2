import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from './avatar.tsx';
import styles from './avatar-stack.module.css';
import type { PersonLook } from './person-look.ts';

interface AvatarStackProps {
  people: PersonLook[];
  /** The number of faces shown; a count such as `+3` replaces the others. */
  most?: number | undefined;
}

/** Renders overlapping avatars. Their ring has the background's colour, which sheets and pages set as `--on`. */
export const AvatarStack = ({ people, most = 6 }: AvatarStackProps) => {
  const t = useText();
  const { list } = useFormats();
  const rest = people.length - most;
  const shown = rest > 1 ? people.slice(0, most) : people;
  return (
    <span className={styles.stack} role="img" aria-label={t('ui.people', { names: list(people.map((person) => nameOf(person))) })}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size="stack" named={false} className={styles.face} />
      ))}
      {rest > 1 && <span className={styles.rest}>{t('ui.andMore', { count: rest })}</span>}
    </span>
  );
};
