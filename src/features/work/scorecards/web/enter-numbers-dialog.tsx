import '#web/core/texts/scorecards.ts';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { ScorecardRow } from '../contract.ts';
import { ownInterval, valuesIn } from '../rules.ts';
import { useNumbersOf } from './calls.ts';
import styles from './enter-numbers-dialog.module.css';
import { NumberEntry } from './numbers/number-entry.tsx';
import { useFiscalDay } from './parts/fiscal-day.ts';

export interface EnterNumbersDialogProps extends DialogProps {
  /** The measurable to begin with. */
  id: string;
  /** Whose numbers they are, and of which meetings; all by default. */
  ownerId: string;
  tractionIds?: readonly string[] | undefined;
}

interface NumbersProps {
  /** The numbers as they are now. */
  now: readonly ScorecardRow[];
  first: string;
  close: () => void;
}

/** Renders one number after the other. */
const Numbers = ({ now, first, close }: NumbersProps) => {
  const t = useText();
  const present = useFiscalDay();
  // The order stays, and a number that somebody removes meanwhile keeps its place: what is typed for it is refused with the reason.
  const [rows] = useState(() => now.filter(({ can, formula }) => can.enter && formula === undefined));
  const [id, setId] = useState(first);
  const fresh = rows.map((row) => now.find((each) => each.id === row.id) ?? row);
  const row = fresh.find((each) => each.id === id) ?? fresh[0];
  const place = fresh.findIndex((each) => each === row);
  const next = fresh[place + 1];
  const of = <span className={styles.of}>{t('scorecards.entry.of', { place: place + 1, count: rows.length })}</span>;
  return (
    <Dialog title={t('scorecards.mineLabel')} tools={of} onClose={close}>
      <div className={styles.progress} aria-hidden="true">
        {fresh.map((each) => (
          <i
            key={each.id}
            className={classes(
              valuesIn([{ id: ownInterval(each, present) }], each.values)[0] !== null && styles.entered,
              each === row && styles.current,
            )}
          />
        ))}
      </div>
      {row !== undefined && (
        <NumberEntry key={row.id} row={row} isLast={next === undefined} onNext={() => (next === undefined ? close() : setId(next.id))} />
      )}
    </Dialog>
  );
};

/** Renders a person's present numbers on a phone, one after the other; catalogue row I-19. */
export const EnterNumbersDialog = ({ id, ownerId, tractionIds, close }: EnterNumbersDialogProps) => {
  const t = useText();
  const { data } = useNumbersOf(ownerId, tractionIds);
  if (data !== undefined) return <Numbers now={data.items} first={id} close={() => close()} />;
  return (
    <Dialog title={t('scorecards.mineLabel')} onClose={() => close()}>
      <SkeletonRows count={4} />
    </Dialog>
  );
};
