import '#web/core/texts/vto.ts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { Goal, PlanNumber, RowKind, Vto } from '../../contract.ts';
import { addRow } from '../calls.ts';
import { LineText } from './line-words.tsx';
import { Lines } from './lines.tsx';
import styles from './plan-lists.module.css';
import { amountIn, title } from './spellings.ts';
import { EditedText } from './words.tsx';

const plans = {
  threeYearPicture: { numbers: 'threeYearMeasurable', goals: 'threeYearGoal' },
  oneYearPlan: { numbers: 'oneYearMeasurable', goals: 'oneYearGoal' },
  quarterlyPlan: { numbers: 'quarterlyMeasurable', goals: 'quarterlyGoal' },
} as const satisfies Record<string, { numbers: RowKind; goals: RowKind }>;
export type PlanName = keyof typeof plans;

const blankNumber: PlanNumber = {
  id: '',
  version: 0,
  position: '',
  title: '',
  value: null,
  comparison: 'GreaterOrEqual',
  unitOfMeasure: 'Number',
  valueScale: 'One',
  decimalPlaces: 0,
  measurableId: null,
};

interface PlanProps {
  vto: Vto;
  plan: PlanName;
}

/** Offers the two numbers that every plan begins with. */
const FirstNumbers = ({ vto, plan }: PlanProps) => {
  const t = useText();
  const place = { kind: plans[plan].numbers, parentId: vto[plan].id, list: 'measurables' };
  const begin = async () => {
    for (const name of [t('vto.revenue'), t('vto.profit')]) {
      await addRow(vto, place, { fields: { title: name, unitOfMeasure: 'Dollar' }, among: vto[plan].measurables });
    }
  };
  return (
    <Button size="sm" icon={IconPlus} className={styles.first} onClick={() => void begin().catch(() => undefined)}>
      {t('vto.firstNumbers')}
    </Button>
  );
};

/** Renders the numbers of a plan; the first two are large. Their goals are typed as they are read: `$14.5M`, `≥ 97%`. */
export const PlanNumbers = ({ vto, plan }: PlanProps) => {
  const t = useText();
  const { numbers } = useFormats();
  const amount = useMemo(() => amountIn(numbers), [numbers]);
  const { id, measurables } = vto[plan];
  return (
    <div className={styles.numbers}>
      <Lines
        vto={vto}
        rows={measurables}
        place={{ kind: plans[plan].numbers, parentId: id, list: 'measurables' }}
        name={t('vto.number')}
        add={t('vto.addNumber')}
        blank={blankNumber}
        className={styles.numberList}
        rowClass={styles.number}
        line={(row, acts) => (
          <div className={styles.pair}>
            <LineText item={row} spelling={title} label={t('vto.numberName')} acts={acts} className={styles.called} />
            {row.version > 0 && (
              <EditedText
                item={row}
                spelling={amount}
                label={t('vto.goalOf', { title: row.title })}
                placeholder={t('vto.amountEmpty')}
                onSave={acts?.save}
                onEnter={acts?.onEnter}
                className={styles.amount}
              />
            )}
          </div>
        )}
      />
      {vto.permissions.edit && measurables.length === 0 && <FirstNumbers vto={vto} plan={plan} />}
    </div>
  );
};

const blankGoal: Goal = { id: '', version: 0, position: '', title: '' };

interface GoalListProps extends PlanProps {
  name: string;
  add: string;
  ordered?: boolean | undefined;
  /** What stands under a goal, such as the Rocks that serve it. */
  under?: ((goal: Goal) => ReactNode) | undefined;
}

/** Renders the goals of a plan, or the lines of the 3-Year Picture. */
export const GoalList = ({ vto, plan, name, add, ordered = false, under }: GoalListProps) => {
  const { id, goals } = vto[plan];
  return (
    <Lines
      vto={vto}
      rows={goals}
      place={{ kind: plans[plan].goals, parentId: id, list: 'goals' }}
      name={name}
      add={add}
      blank={blankGoal}
      ordered={ordered}
      className={ordered ? styles.goals : styles.looks}
      line={(row, acts, at) => (
        <div className={styles.goal}>
          <span className={styles.count} aria-hidden="true">
            {ordered ? at + 1 : ''}
          </span>
          <div className={styles.said}>
            <LineText item={row} spelling={title} label={name} acts={acts} />
            {row.version > 0 && under?.(row)}
          </div>
        </div>
      )}
    />
  );
};
