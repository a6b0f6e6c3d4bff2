import type { ReactNode } from 'react';
import { useShortName } from '#web/core/session/short-name.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import styles from './owner-face.module.css';

interface OwnerFaceProps {
  person: PersonLook | undefined;
  /** The owner's face, as the screen shows it. */
  children: ReactNode;
}

/** Renders the face of an owner; on paper, where nothing can be pointed at, the name stands in its place. */
export const OwnerFace = ({ person, children }: OwnerFaceProps) => {
  const shortName = useShortName();
  return (
    <>
      <span className={styles.face}>{children}</span>
      {person !== undefined && (
        <span className={styles.name} aria-hidden="true">
          {shortName(person)}
        </span>
      )}
    </>
  );
};
