import '#web/core/texts/chart.ts';
import { firstSign } from '#shared/signs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { HeldBy, Seat } from '../../contract.ts';
import { holdersOf, isOpenSeat, namesOf } from '../../rules/holders.ts';
import styles from './seat-holder.module.css';

type Held = Pick<
  Seat,
  'isDeactivated' | 'assignedTo' | 'assignedToId' | 'assignedToFirstName' | 'assignedToLastName' | 'avatarUrl' | 'coHolders'
>;

/** Most faces of one seat. */
const mostFaces = 3;

const initialsIn = (name: string): string => name.split(/\s+/).slice(0, 2).map(firstSign).join('').toUpperCase();

const Face = ({ holder }: { holder: ReturnType<typeof holdersOf>[number] }) => {
  const { assignedTo, assignedToId, assignedToFirstName, assignedToLastName, avatarUrl, isDeactivated } = holder;
  if (assignedToId === null)
    return (
      <span className={styles.ring} aria-hidden="true">
        {initialsIn(assignedTo)}
      </span>
    );
  const person = { id: assignedToId, firstName: assignedToFirstName ?? '', lastName: assignedToLastName ?? '', avatarUrl };
  const face = <Avatar person={person} size="stack" named={false} />;
  return isDeactivated === true ? <span className={styles.gone}>{face}</span> : face;
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

/** Renders who holds a seat, with faces and names. A press opens who they are, with what they own; of several, it first asks who. */
export const SeatHolder = ({ seat }: { seat: Held & Pick<Seat, 'title'> }) => {
  const t = useText();
  const names = namesOf(seat, t('chart.deactivated'));
  const look = (
    <>
      <SeatFace seat={seat} />
      <span className={classes(styles.name, isOpenSeat(seat) && styles.open)} title={names === '' ? undefined : names}>
        {names === '' ? t('ui.openSeat') : names}
      </span>
    </>
  );
  const [first, ...others] = holdersOf(seat).filter(({ assignedToId }) => assignedToId !== null);
  if (first === undefined) return <span className={styles.holder}>{look}</span>;
  const show = ({ assignedToId }: Pick<HeldBy, 'assignedToId'>) => void openDialog('person', { personId: assignedToId ?? '' });
  // A seat can be dragged by its holder, too: only a press without a drag opens.
  const button = { type: 'button', className: classes(styles.holder, styles.link), tabIndex: -1, 'data-drags': '' } as const;
  if (others.length === 0)
    return (
      <button {...button} aria-label={t('chart.personOf', { name: first.assignedTo })} onClick={() => show(first)}>
        {look}
      </button>
    );
  return (
    <Menu
      label={t('chart.peopleOf', { title: seat.title })}
      entries={[first, ...others].map((each) => ({ key: each.assignedToId ?? '', label: each.assignedTo, onChoose: () => show(each) }))}
      trigger={(trigger) => (
        <button {...button} aria-label={t('chart.peopleOf', { title: seat.title })} {...trigger}>
          {look}
        </button>
      )}
    />
  );
};
