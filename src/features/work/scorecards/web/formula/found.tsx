import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import { latestOf } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './formula-field.module.css';
import { useTractionTitle } from './use-traction-title.ts';

/** Returns the id of an offered Measurable, for `aria-activedescendant`. */
export const foundId = (listId: string, place: number): string => `${listId}-${place}`;

interface FoundProps {
  id: string;
  found: readonly ScorecardRow[];
  at: number;
  onTake: (row: ScorecardRow) => void;
  onMove: (place: number) => void;
}

/** Renders the Measurables whose titles have what is typed, each with its team and its newest number. */
export const FoundMeasurables = ({ id, found, at, onTake, onMove }: FoundProps) => {
  const t = useText();
  const words = useNumberText();
  const titleOf = useTractionTitle();
  if (found.length === 0) return <p className={styles.none}>{t('scorecards.formula.none')}</p>;
  return (
    <div id={id} role="listbox" aria-label={t('scorecards.many')} className={styles.found}>
      {found.map((row, place) => (
        <div
          key={row.id}
          id={foundId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onPointerMove={() => onMove(place)}
          onPointerDown={(down) => down.preventDefault()}
          onClick={() => onTake(row)}
        >
          <span>
            {row.title}
            <small>{titleOf(row.tractionId)}</small>
          </span>
          <b>{words.value(latestOf(row.values.map(({ value }) => value)), row)}</b>
        </div>
      ))}
    </div>
  );
};
