import { useText } from '../../../../web/i18n/use-text.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import type { HeldBy, Seat } from '../../contract.ts';
import { holdersOf, namesOf } from '../../rules.ts';
import styles from './seat-holder.module.css';

type Held = Pick<Seat, 'assignedTo' | 'assignedToId' | 'assignedToFirstName' | 'assignedToLastName' | 'avatarUrl' | 'coHolders'>;

/** Most faces of one seat. */
const mostFaces = 3;

const initialsIn = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

const Face = ({ holder }: { holder: HeldBy }) => {
  const { assignedTo, assignedToId, assignedToFirstName, assignedToLastName, avatarUrl } = holder;
  if (assignedToId === null)
    return (
      <span className={styles.ring} aria-hidden="true">
        {initialsIn(assignedTo)}
      </span>
    );
  const person = { id: assignedToId, firstName: assignedToFirstName ?? '', lastName: assignedToLastName ?? '', avatarUrl };
  return <Avatar person={person} size="stack" named={false} />;
};

/** Renders the faces of who holds a seat: dashed initials for somebody without a login, a dashed ring for an open seat. */
export const SeatFace = ({ seat, most = mostFaces }: { seat: Held; most?: number }) => {
  const holders = holdersOf(seat);
  if (holders.length === 0) return <span className={styles.ring} aria-hidden="true" />;
  return (
    <span className={styles.faces}>
      {holders.slice(0, most).map((holder) => (
        <Face key={holder.assignedToId ?? holder.assignedTo} holder={holder} />
      ))}
    </span>
  );
};

/** Renders who holds a seat, with faces and names. */
export const SeatHolder = ({ seat }: { seat: Held }) => {
  const t = useText();
  const names = namesOf(seat);
  return (
    <span className={styles.holder}>
      <SeatFace seat={seat} />
      <span className={classes(styles.name, names === '' && styles.open)} title={names === '' ? undefined : names}>
        {names === '' ? t('ui.openSeat') : names}
      </span>
    </span>
  );
};
