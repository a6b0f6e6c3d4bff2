import '#web/core/texts/rocks.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Menu } from '#web/kit/ui/menu.tsx';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import type { ListedRock } from '../../contract.ts';
import { useRockCommands } from '../calls.ts';
import styles from './rock-progress.module.css';

const tones = { OnTrack: 'on-track', OffTrack: 'off-track', Done: 'done', Closed: 'canceled', Canceled: 'canceled' } as const;

const steps = [0, 10, 25, 40, 50, 60, 75, 90];

/** Returns the percentage of a Rock; 100 when it is done. */
export const percentOf = ({ status, progress }: Pick<ListedRock, 'status' | 'progress'>): number | null =>
  status === 'Done' ? 100 : progress;

/** Renders the percentage of a Rock as a ring. */
export const RockRing = ({ rock, muted = false }: RockProgressProps) => {
  const t = useText();
  const { percent } = useFormats();
  const share = percentOf(rock) ?? 0;
  return (
    <ProgressRing percent={share} tone={muted ? 'canceled' : tones[rock.status]} label={t('rocks.progress', { percent: percent(share) })} />
  );
};

interface RockProgressProps {
  rock: ListedRock;
  /** True where the status has not been said this week: the ring then has no colour. */
  muted?: boolean | undefined;
}

/** Renders the percentage as a ring; its menu sets the percentage or marks the Rock done. Catalogue row E-15. */
export const RockProgress = ({ rock, muted = false }: RockProgressProps) => {
  const t = useText();
  const { percent } = useFormats();
  const acts = useRockCommands();
  const share = percentOf(rock) ?? 0;
  const done = rock.status === 'Done';
  const ring = <RockRing rock={rock} muted={muted} />;
  if (!rock.can.edit) return ring;

  const entries = [
    { key: 'done', label: t(done ? 'rocks.notDone' : 'rocks.complete'), onChoose: () => acts.complete(rock, !done) },
    { key: 'line', line: true as const },
    ...steps.map((step) => ({
      key: String(step),
      label: percent(step),
      checked: !done && rock.progress === step,
      onChoose: () => acts.setProgress(rock, step),
    })),
  ];
  return (
    <Menu
      label={t('rocks.progressMenu')}
      // Milestones say the percentage where there are any.
      entries={done || rock.milestones.total > 0 ? entries.slice(0, 1) : entries}
      trigger={(trigger) => (
        <button
          type="button"
          data-key="x"
          className={styles.ring}
          aria-label={t('rocks.progressChange', { percent: percent(share), title: rock.title })}
          {...trigger}
        >
          {ring}
        </button>
      )}
    />
  );
};
