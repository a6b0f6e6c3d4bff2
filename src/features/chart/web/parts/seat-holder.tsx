import { useText } from '../../../../web/i18n/use-text.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import type { Seat } from '../../contract.ts';
import styles from './seat-holder.module.css';

type Held = Pick<Seat, 'assignedTo' | 'assignedToId' | 'assignedToFirstName' | 'assignedToLastName' | 'avatarUrl'>;

const initialsIn = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

/** Renders the face of who holds a seat: dashed initials for somebody without a login, a dashed ring for an open seat. */
export const SeatFace = ({ seat }: { seat: Held }) => {
  const { assignedTo, assignedToId, assignedToFirstName, assignedToLastName, avatarUrl } = seat;
  if (assignedToId !== null)
    return (
      <Avatar
        person={{ id: assignedToId, firstName: assignedToFirstName ?? '', lastName: assignedToLastName ?? '', avatarUrl }}
        size="stack"
        named={false}
      />
    );
  return (
    <span className={styles.ring} aria-hidden="true">
      {assignedTo === null ? '' : initialsIn(assignedTo)}
    </span>
  );
};

/** Renders who holds a seat, with face and name. */
export const SeatHolder = ({ seat }: { seat: Held }) => {
  const t = useText();
  return (
    <span className={styles.holder}>
      <SeatFace seat={seat} />
      <span className={classes(styles.name, seat.assignedTo === null && styles.open)} title={seat.assignedTo ?? undefined}>
        {seat.assignedTo ?? t('ui.openSeat')}
      </span>
    </span>
  );
};
