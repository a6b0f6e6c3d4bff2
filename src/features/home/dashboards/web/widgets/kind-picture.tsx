import { classes } from '#web/kit/ui/classes.ts';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import type { WidgetKind } from '../../contract.ts';
import styles from './kind-picture.module.css';

const trends = [
  [3, 4, 5, 5, 6, 7],
  [3, 4, 3, 5, 6, 7],
  [3, 3, 5, 3, 5, 7],
];

const widths = [styles.long, styles.short, styles.middle];

const Line = ({ at }: { at: number }) => <i className={classes(styles.text, widths[at % widths.length])} />;

const rows: Record<WidgetKind, (at: number) => React.ReactNode> = {
  todo: (at) => (
    <>
      <i className={classes(styles.box, at === 2 && styles.ticked)} />
      <Line at={at} />
    </>
  ),
  rock: (at) => (
    <>
      <ProgressRing percent={[75, 40, 60][at] ?? 0} tone={at === 1 ? 'off-track' : 'on-track'} label="" />
      <Line at={at} />
      <i className={classes(styles.pill, at === 1 && styles.off)} />
    </>
  ),
  issue: (at) => (
    <>
      <i className={classes(styles.stone, at === 0 && styles.now)} />
      <Line at={at} />
      <i className={styles.face} />
    </>
  ),
  headline: (at) => (
    <>
      <i className={classes(styles.face, styles.first)} />
      <Line at={at} />
    </>
  ),
  measurable: (at) => (
    <>
      <i className={classes(styles.text, styles.name)} />
      <span className={styles.trend}>
        <Sparkline values={trends[at] ?? []} goal={4} off={at === 1} label="" />
      </span>
      <i className={classes(styles.value, at === 1 && styles.off)} />
    </>
  ),
  meeting: (at) =>
    at === 0 ? (
      <i className={styles.time} />
    ) : at === 1 ? (
      <Line at={2} />
    ) : (
      <>
        <i className={classes(styles.face, styles.first)} />
        <i className={classes(styles.face, styles.first)} />
        <i className={classes(styles.pill, styles.join)} />
      </>
    ),
};

/** Renders a small picture of what a kind of widget looks like; its name stands below it. */
export const KindPicture = ({ kind }: { kind: WidgetKind }) => (
  <span className={styles.picture} aria-hidden="true">
    {[0, 1, 2].map((at) => (
      <span key={at} className={styles.row}>
        {rows[kind](at)}
      </span>
    ))}
  </span>
);
