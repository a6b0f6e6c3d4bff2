import '#web/core/texts/chart.ts';
import '#web/core/texts/vto.ts';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconFileDiff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { SidePicker } from '#features/documents/collections/web/parts/side-picker.tsx';
import { readSide, sideKey, useSides } from '#features/documents/collections/web/parts/sides.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { usePageKeys } from '#web/kit/keyboard/use-page-keys.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Chart } from '../contract.ts';
import { compareCharts } from '../rules/comparing.ts';
import { useChartParams, useSide } from './calls.ts';
import { type LayoutGoal, useChartEditing } from './chart/chart-editing.ts';
import styles from './compare-screen.module.css';
import { ChartPlane } from './plane/chart-plane.tsx';
import { useMarkText } from './plane/seat-mark.tsx';

/** K and J walk the changes, unless somebody types. */
const useWalkKeys = (walk: (by: 1 | -1) => void): void =>
  usePageKeys((key) => {
    const by = key.key === 'j' ? 1 : key.key === 'k' ? -1 : 0;
    const isTyping = key.target instanceof HTMLElement && key.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (by === 0 || isTyping || key.ctrlKey || key.metaKey || key.altKey) return;
    key.preventDefault();
    walk(by);
  });

/** Renders two charts as one, each changed seat marked, beside a list of the changes that one walks. */
const Compared = ({ was, is }: { was: Chart; is: Chart }) => {
  const t = useText();
  const words = useMarkText();
  const { seats, marks } = useMemo(() => compareCharts(was.seats, is.seats), [was.seats, is.seats]);
  const chart = useMemo(() => ({ ...is, seats, permissions: { ...is.permissions, edit: false } }), [is, seats]);
  const desk = { ...useChartEditing(chart), marks, hasNotes: false };
  const [goal, setGoal] = useState<LayoutGoal>();
  const ids = [...marks.keys()];
  const at = ids.indexOf(goal?.id ?? '');
  const go = (id: string) => {
    desk.open(id);
    setGoal({ id });
  };
  const walk = (by: 1 | -1) => {
    const id = ids[(at < 0 ? (by === 1 ? 0 : ids.length - 1) : at + by + ids.length) % Math.max(1, ids.length)];
    if (id !== undefined) go(id);
  };
  useWalkKeys(walk);
  return (
    <div className={styles.two}>
      <section className={styles.list} aria-label={t('chart.compare.changes')}>
        <div className={styles.tools}>
          <span className={styles.count} role="status">
            {ids.length === 0 ? t('vto.compare.same') : t('vto.compare.at', { at: at + 1, count: ids.length })}
          </span>
          <IconButton icon={IconArrowUp} label={t('vto.compare.before')} keys="k" onClick={() => walk(-1)} />
          <IconButton icon={IconArrowDown} label={t('vto.compare.next')} keys="j" onClick={() => walk(1)} />
        </div>
        <ol>
          {[...marks].map(([id, mark]) => (
            <li key={id}>
              <button type="button" className={classes(styles.change, id === goal?.id && styles.here)} onClick={() => go(id)}>
                <b>{desk.branches.get(id)?.seat.title}</b>
                <small>{words(mark)}</small>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.plane}>
        <ChartPlane desk={desk} foundId={goal?.id} goal={goal} />
      </div>
    </div>
  );
};

/** `/ac/compare/{collectionId}/{revisionId}`: two charts, or two states of one, as one chart with what is different. */
export const ChartCompareScreen = () => {
  const t = useText();
  const { collectionId, revisionId } = useChartParams();
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = { collectionId, revisionId };
  const [asked, askedTo] = [readSide(address['from']), readSide(address['to'])];
  const { options, before } = useSides('ac', own, [asked, askedTo]);
  const from = asked ?? before ?? own;
  const to = askedTo ?? own;
  const [was, is] = [useSide(from), useSide(to)];
  useScreenInfo({
    title: t('vto.compare.title'),
    slim: true,
    crumb: {
      label: t('vto.compare.title'),
      in: {
        label: is.data?.title ?? t('chart.one'),
        to: revisionPath('ac', { collectionId, id: revisionId }),
        in: { label: t('chart.one'), to: '/ac' },
      },
    },
  });
  const choose = (sides: { from: typeof from; to: typeof to }) =>
    void navigate({ to: '.', search: { from: sideKey(sides.from), to: sideKey(sides.to) }, replace: true });
  const pick = (which: 'from' | 'to') => (key: string) => choose({ from, to, [which]: readSide(key) ?? own });
  const isAlone = before === undefined && address['from'] === undefined && options.length < 2;
  const broken = was.isError ? was : is.isError ? is : undefined;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>{t('vto.compare.title')}</h1>
        <span className={styles.pick}>
          <SidePicker label={t('chart.compare.from')} options={options} side={from} onPick={pick('from')} />
        </span>
        <IconButton icon={IconArrowsExchange} label={t('vto.compare.swap')} onClick={() => choose({ from: to, to: from })} />
        <span className={styles.pick}>
          <SidePicker label={t('chart.compare.to')} options={options} side={to} onPick={pick('to')} />
        </span>
      </header>
      {isAlone ? (
        <EmptyState icon={IconFileDiff} level={2} title={t('vto.compare.none')} text={t('chart.compare.noneText')} />
      ) : broken !== undefined ? (
        <ErrorState text={t('chart.gone')} onRetry={() => void broken.refetch()} />
      ) : was.data === undefined || is.data === undefined ? (
        <div aria-busy="true">
          <Skeleton width="100%" height="60vh" />
        </div>
      ) : (
        <Compared key={`${sideKey(from)} ${sideKey(to)}`} was={was.data} is={is.data} />
      )}
    </div>
  );
};
