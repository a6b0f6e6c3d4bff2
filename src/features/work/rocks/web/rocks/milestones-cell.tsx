import '#web/core/texts/rocks.ts';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import type { ListedRock } from '../../contract.ts';
import styles from './milestones-cell.module.css';

const Milestones = lazyPart(async () => (await import('../rock/milestones.tsx')).Milestones);

/** Renders how many milestones of a Rock are done, as `2 of 5`; a click opens them, and they are ticked there. */
export const MilestonesCell = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { done, total } = rock.milestones;
  const label = t('rocks.milestones.open', { title: rock.title, done, count: total });
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.cell}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {t('rocks.milestones.of', { done, count: total })}
      </button>
      {open && (
        <Popover anchor={anchor} align="end" onClose={() => setOpen(false)} role="dialog" aria-label={label} className={styles.list}>
          <Suspense fallback={<PartPending />}>
            <Milestones rock={rock} />
          </Suspense>
        </Popover>
      )}
    </>
  );
};
