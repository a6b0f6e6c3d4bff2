import '#web/core/texts/chart.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Imported } from '../../contract.ts';
import type { ImportRow } from '../../rules/importing.ts';
import styles from './import-preview.module.css';

/** Most faults and most seats that are listed; the rest is counted. */
const mostFaults = 100;
const mostSeats = 200;
/** The level from which on seats are not indented further. */
const deepest = 8;

const Faults = ({ trial: { faults }, rows }: { trial: Imported; rows: readonly ImportRow[] }) => {
  const t = useText();
  const titles = new Map(rows.map(({ line, title }) => [line, title]));
  return (
    <section aria-label={t('chart.import.faults', { count: faults.length })}>
      <h3 className={styles.bad}>
        <Icon as={IconAlertTriangle} size="sm" />
        <span role="status">{t('chart.import.faults', { count: faults.length })}</span>
      </h3>
      <ul className={styles.list}>
        {faults.slice(0, mostFaults).map(({ line, why, text }) => (
          <li key={[line, why, text].join()} className={styles.fault}>
            <span className={styles.line}>{t('chart.import.line', { line })}</span>
            <span>
              <b>{titles.get(line) || t('chart.import.untitled')}</b> {t(`chart.import.fault.${why}`, { text })}
            </span>
          </li>
        ))}
      </ul>
      {faults.length > mostFaults && <p className={styles.rest}>{t('chart.import.more', { count: faults.length - mostFaults })}</p>}
    </section>
  );
};

const indented = (depth: number): CSSProperties => ({ '--depth': Math.min(depth, deepest) }) as CSSProperties;

const Planned = ({ trial: { planned } }: { trial: Imported }) => {
  const t = useText();
  const least = Math.min(...planned.map(({ depth }) => depth));
  return (
    <section aria-label={t('chart.import.planned', { count: planned.length })}>
      <h3 className={styles.good}>
        <Icon as={IconCheck} size="sm" />
        <span role="status">{t('chart.import.planned', { count: planned.length })}</span>
      </h3>
      <ul className={styles.list}>
        {planned.slice(0, mostSeats).map(({ line, title, depth, holders, isNamedOnly }) => (
          <li key={line} className={styles.seat} style={indented(depth - least)}>
            <b>{title}</b>
            <span className={holders.length === 0 ? styles.open : undefined}>{holders.join(', ') || t('ui.openSeat')}</span>
            {isNamedOnly && <small>{t('chart.import.namedOnly')}</small>}
          </li>
        ))}
      </ul>
      {planned.length > mostSeats && <p className={styles.rest}>{t('chart.import.more', { count: planned.length - mostSeats })}</p>}
    </section>
  );
};

/** Renders what would become of a list: its faults by row, or the seats that it adds. */
export const SeatImportPreview = ({ trial, rows }: { trial: Imported; rows: readonly ImportRow[] }) =>
  trial.faults.length > 0 ? <Faults trial={trial} rows={rows} /> : <Planned trial={trial} />;
