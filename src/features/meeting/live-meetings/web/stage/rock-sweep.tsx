import '#web/core/texts/rocks.ts';
import { IconTrendingUp, IconX } from '@tabler/icons-react';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './rock-sweep.module.css';

interface RockSweepProps {
  /** How many Rocks are reviewed. */
  count: number;
  /** The Rocks of which nothing was said this week. */
  toSay: readonly ListedRock[];
  /** The Rocks ticked as exceptions. */
  exceptions: readonly ListedRock[];
  /** True for a person who may set only own Rocks. */
  mine: boolean;
  maySet: (rock: ListedRock) => boolean;
  busy: boolean;
  onKeep: (rock: ListedRock) => void;
  onSweep: (rocks: readonly ListedRock[]) => void;
  onUndo: (() => void) | undefined;
}

const Chip = ({ rock, onKeep }: { rock: ListedRock; onKeep: () => void }) => {
  const t = useText();
  return (
    <button type="button" className={styles.chip} aria-label={t('rocks.review.keep', { title: rock.title })} onClick={onKeep}>
      <span>{rock.title}</span>
      <Icon as={IconX} size="xs" />
    </button>
  );
};

/** Renders the one sweep of a review, `All on track but …`; when nothing is left to sweep, how many Rocks were said. */
export const RockSweep = ({ count, toSay, exceptions, mine, maySet, busy, onKeep, onSweep, onUndo }: RockSweepProps) => {
  const t = useText();
  const excepted = new Set(exceptions.map(({ id }) => id));
  const sweeping = toSay.filter((rock) => maySet(rock) && !excepted.has(rock.id));
  const left = toSay.length;
  const undo = onUndo !== undefined && <Button onClick={onUndo}>{t('items.undo')}</Button>;
  if (sweeping.length === 0) {
    return (
      <div className={styles.card}>
        <div className={styles.words}>
          <p className={styles.sentence} role="status">
            {t('rocks.review.saidOf', { said: count - left, count })}
          </p>
          {left > 0 && <p className={styles.hint}>{t(mine ? 'rocks.review.leftToOthers' : 'rocks.review.left', { count: left })}</p>}
        </div>
        {undo}
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <p className={styles.sentence}>
          {t(exceptions.length === 0 ? 'rocks.review.all' : 'rocks.review.allBut')}{' '}
          {exceptions.map((rock) => (
            <Chip key={rock.id} rock={rock} onKeep={() => onKeep(rock)} />
          ))}
        </p>
        <p className={styles.hint}>{t(mine ? 'rocks.review.hintMine' : 'rocks.review.hint', { count: sweeping.length })}</p>
      </div>
      {undo}
      <Button tone="primary" size="lg" icon={IconTrendingUp} busy={busy} className={styles.go} onClick={() => onSweep(sweeping)}>
        {t(mine ? 'rocks.review.setMine' : 'rocks.review.set', { count: sweeping.length })}
      </Button>
    </div>
  );
};
