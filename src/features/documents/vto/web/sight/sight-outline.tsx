import '#web/core/texts/vto.ts';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Vto } from '../../contract.ts';
import { hasGap, type SightRow } from '../../rules/sight.ts';
import { LinkMenu, useConnect } from './linking.tsx';
import styles from './sight-plane.module.css';
import { GapThing, NumberThing, RockThing, useNumbersOf } from './sight-things.tsx';

const keyOf = ({ picture, goal, rock }: SightRow): string =>
  [picture, goal, rock].map((each) => (each === undefined || each === 'gap' ? '' : each.id)).join(' ');

type OutlinedRockProps = Omit<Parameters<typeof LinkMenu>[0], 'thing' | 'title' | 'className'> & { rock: ListedRock };

const OutlinedRock = ({ rock, ...links }: OutlinedRockProps) => (
  <div className={classes(styles.linked, styles.deep2)}>
    <button type="button" className={styles.rock} onClick={() => void openDialog('editRock', { rockId: rock.id })}>
      <RockThing rock={rock} />
    </button>
    <LinkMenu {...links} thing={{ kind: 'rock', id: rock.id }} title={rock.title} />
  </div>
);

/** The line of sight on a phone: row by row from the target down, gaps first. */
export const SightOutline = ({ vto, rows }: { vto: Vto; rows: readonly SightRow[] }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const numbers = useNumbersOf(vto);
  const connect = useConnect(vto);
  const links = { vto, numbers, onConnect: connect };
  const { text, futureDate } = vto.tenYearTarget;
  const ordered = [...rows.filter(hasGap), ...rows.filter((row) => !hasGap(row))];
  return (
    <ol className={styles.outline}>
      <li>
        <strong>{text === '' ? t('vto.targetEmpty') : text}</strong>
        {futureDate !== null && <span>{t('vto.by', { day: wholeDay(futureDate) })}</span>}
      </li>
      {ordered.map((row) => (
        <li key={keyOf(row)}>
          {(['picture', 'goal'] as const).map((column, deep) => {
            const thing = row[column];
            if (thing === undefined) return null;
            return (
              <div key={column} className={deep === 1 ? styles.deep1 : undefined}>
                {thing === 'gap' ? (
                  <div className={styles.hole}>
                    <GapThing vto={vto} column={column} row={row} onConnect={connect} />
                  </div>
                ) : (
                  <div className={styles.linked}>
                    <p>{thing.title}</p>
                    <LinkMenu {...links} thing={{ kind: column, id: thing.id }} title={thing.title} />
                  </div>
                )}
              </div>
            );
          })}
          {row.rock === 'gap' && (
            <div className={classes(styles.hole, styles.deep2)}>
              <GapThing vto={vto} column="rock" row={row} onConnect={connect} />
            </div>
          )}
          {row.rock !== undefined && row.rock !== 'gap' && <OutlinedRock {...links} rock={row.rock} />}
          {row.measurableId !== undefined && (
            <p className={styles.deep2}>
              <NumberThing row={numbers.find(({ id }) => id === row.measurableId)} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
};
