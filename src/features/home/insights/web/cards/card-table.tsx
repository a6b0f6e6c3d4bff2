import { classes } from '#web/kit/ui/classes.ts';
import styles from './card.module.css';
import type { CardTable } from './insight-card.ts';

/** From this many columns on, a table may be wider than its card, and scrolls. */
const wideFrom = 6;

interface TableTwinProps {
  title: string;
  table: CardTable;
  /** True on paper, where a sign says what colour says on the screen. */
  isMarked?: boolean;
}

/** Renders the table that says the same as a plot. */
export const TableTwin = ({ title, table: { heads, rows }, isMarked = false }: TableTwinProps) => (
  <div className={styles.scroll} {...(heads.length >= wideFrom ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}>
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map(({ text, isOff, note }, place) => {
              const words = (
                <>
                  {text}
                  {isMarked && isOff === true ? ' !' : ''}
                  {note !== undefined && <small> {note}</small>}
                </>
              );
              const look = classes(isOff === true && styles.off) || undefined;
              return place === 0 ? (
                <th key={heads[0]} scope="row">
                  {words}
                </th>
              ) : (
                <td key={heads[place]} className={look}>
                  {words}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
