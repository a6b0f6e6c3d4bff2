import '#web/core/texts/chart.ts';
import { IconTrash, IconUserOff } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Chart, Seat } from '../contract.ts';
import { branchesOf } from '../rules/branches.ts';
import { type HolderName, holderNameOf, holdersOf, namesOf, withoutHolder } from '../rules/holders.ts';
import { removeHolder, removeSeat } from './calls.ts';
import styles from './remove-seat-dialog.module.css';

export interface RemoveSeatDialogProps extends DialogProps {
  chart: Chart;
  seatId: string;
}

/** Renders a button for each holder of a seat; the others stay. */
const HolderWays = ({ seat, onRemove }: { seat: Seat; onRemove: (holder: HolderName) => void }) => {
  const t = useText();
  const holders = holdersOf(seat);
  const isAlone = holders.length === 1;
  return holders.map((holder) => {
    const leaving = holderNameOf(holder);
    const name = holder.assignedTo;
    return (
      <button key={leaving.assignedToId ?? name} type="button" className={styles.way} onClick={() => onRemove(leaving)}>
        <Icon as={IconUserOff} />
        <span>
          <b>{isAlone ? t('chart.remove.holder') : t('chart.removeHolder', { name })}</b>
          {isAlone
            ? t('chart.remove.holderText', { name })
            : t('chart.remove.othersStay', { names: namesOf({ ...seat, ...withoutHolder(seat, leaving) }) })}
        </span>
      </button>
    );
  });
};

/**
 * Asks what to remove: one holder of a seat, if it has any, or the seat itself. The reports of a removed seat move up. The seat at the top
 * can only lose its holders. Catalogue M-18, M-20, M-21 and M-27.
 */
export const RemoveSeatDialog = ({ chart, seatId, close }: RemoveSeatDialogProps) => {
  const t = useText();
  const branches = branchesOf(chart.seats);
  const branch = branches.get(seatId);
  if (branch === undefined) return null;
  const { seat, reports, assistants } = branch;
  const { title } = seat;
  const above = branches.get(seat.parentId ?? '')?.seat.title ?? '';
  const count = reports.length + assistants.length;
  const choose = (work: Promise<unknown>) => {
    void work.catch(() => undefined);
    close();
  };
  return (
    <Dialog
      title={t('chart.remove.title', { title })}
      role="alertdialog"
      onClose={() => close()}
      footer={
        <>
          <span className={styles.hint}>{t('chart.remove.undo')}</span>
          <Button onClick={() => close()} data-autofocus>
            {t('shell.dialogs.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.ways}>
        <HolderWays seat={seat} onRemove={(holder) => choose(removeHolder(chart, seat, holder))} />
        {seat.parentId !== null ? (
          <button
            type="button"
            className={classes(styles.way, styles.danger)}
            onClick={() => choose(removeSeat(chart, chart.seats, seatId))}
          >
            <Icon as={IconTrash} />
            <span>
              <b>{t('chart.remove.seat')}</b>
              {count === 0 ? t('chart.remove.seatText') : t('chart.remove.seatMoves', { count, above })}
            </span>
          </button>
        ) : (
          <p className={styles.stays}>{t('chart.remove.rootStays')}</p>
        )}
      </div>
    </Dialog>
  );
};
