import '#web/core/texts/chart.ts';
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { rowsOfStarter, type Starter, type StarterName, starters } from '../../rules/starters.ts';
import { importSeats } from '../calls.ts';
import type { ChartEditing } from './chart-editing.ts';
import styles from './starter-choice.module.css';

const names = Object.keys(starters) as Starter[];

/** The drawing of a usual chart: the seats above each other, and those at the bottom side by side. */
const Tree = ({ starter }: { starter: Starter }) => {
  const seats: readonly { name: string; above: string | null }[] = starters[starter];
  const leaders = seats.filter(({ name }) => seats.some(({ above }) => above === name));
  const others = seats.length - leaders.length;
  const place = (at: number) => 20 + ((at + 0.5) * 160) / others;
  const bottom = leaders.length * 24 + 8;
  return (
    <svg className={styles.tree} viewBox="0 0 200 72" aria-hidden="true">
      <path
        className={styles.lines}
        d={`M100 6V${bottom - 7}${Array.from({ length: others }, (_, at) => `M100 ${bottom - 7}H${place(at)}V${bottom}`).join('')}`}
      />
      {leaders.map(({ name }, at) => (
        <rect key={name} className={styles.leader} x={86} y={at * 24} width={28} height={12} rx={2} />
      ))}
      {Array.from({ length: others }, (_, at) => (
        <rect key={`other ${at}`} className={styles.other} x={place(at) - 14} y={bottom} width={28} height={12} rx={2} />
      ))}
    </svg>
  );
};

/** Adds the seats of a usual chart at once, as one edit. */
const useStarter = ({ chart, open }: ChartEditing) => {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const textOf = (name: StarterName) => ({ title: t(`chart.starter.seat.${name}`), roles: t(`chart.starter.roles.${name}`).split('\n') });
  const add = async (starter: Starter) => {
    setBusy(true);
    try {
      const { seatIds } = await importSeats(chart, { rows: rowsOfStarter(starter, textOf), parentId: null, keepsNames: false });
      if (seatIds[0] !== undefined) open(seatIds[0]);
    } catch (failure) {
      tellFailure(failure, 'chart.failed.save');
    } finally {
      setBusy(false);
    }
  };
  return { busy, add };
};

/** Renders the usual charts that an empty one can begin with, by the keys 1 to 4, and the other ways to a first seat. */
export const StarterChoice = ({ desk }: { desk: ChartEditing }) => {
  const t = useText();
  const group = useId();
  const [chosen, choose] = useState<Starter>('five');
  const { busy, add } = useStarter(desk);
  useShortcut('1', t('chart.starter.five.title'), () => choose('five'));
  useShortcut('2', t('chart.starter.six.title'), () => choose('six'));
  useShortcut('3', t('chart.starter.owner.title'), () => choose('owner'));
  useShortcut('4', t('chart.starter.service.title'), () => choose('service'));
  return (
    <section className={styles.choice} aria-labelledby={`${group}title`}>
      <h2 id={`${group}title`}>{t('chart.starter.title')}</h2>
      <p className={styles.text}>{t('chart.starter.text')}</p>
      <div className={styles.cards} role="radiogroup" aria-labelledby={`${group}title`}>
        {names.map((name) => (
          <label key={name} className={styles.card}>
            <span className={styles.name}>
              <input type="radio" name={group} checked={chosen === name} onChange={() => choose(name)} />
              {t(`chart.starter.${name}.title`)}
            </span>
            <Tree starter={name} />
            <small>{t(`chart.starter.${name}.text`)}</small>
          </label>
        ))}
      </div>
      <footer className={styles.foot}>
        <span className={styles.keys}>{t('chart.starter.keys')}</span>
        <Button
          tone="soft"
          icon={IconFileSpreadsheet}
          onClick={() => void openDialog('importSeats', { chart: desk.chart, parentId: null })}
        >
          {t('chart.import.menu')}
        </Button>
        <Button tone="soft" icon={IconPlus} onClick={() => desk.addUnder(null)}>
          {t('chart.empty.add')}
        </Button>
        <Button tone="primary" busy={busy} onClick={() => void add(chosen)}>
          {t('chart.starter.add', { count: starters[chosen].length })}
        </Button>
      </footer>
    </section>
  );
};
