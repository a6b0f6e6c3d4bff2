import { openItem } from '#web/kit/modals/open-item.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import type { OwnRock } from '../../contract.ts';
import styles from './own-rows.module.css';

/** Renders a person's Rocks of the last quarters, each with its status. */
export const OwnRocks = ({ rows, quarterOf }: { rows: readonly OwnRock[]; quarterOf: (row: OwnRock) => string }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id} className={styles.rock}>
        <button type="button" className={styles.title} onClick={() => openItem({ type: 'Rock', id: row.id })}>
          {row.title}
        </button>
        <StatusPill status={row.status} />
        <span className={styles.quarter}>{quarterOf(row)}</span>
      </li>
    ))}
  </ul>
);
