import '#web/core/texts/scorecards.ts';
import { IconTrash } from '@tabler/icons-react';
import { addDays } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { SelectField } from '#web/kit/forms/fields.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { type Measurable, scorecardApi } from '../../contract.ts';
import { goalIn, intervalAt, intervalNamed, intervalOn, ownInterval, placeAt } from '../../rules.ts';
import { useIntervalWords } from '../numbers/interval-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import { useFiscalDay } from '../parts/fiscal-day.ts';
import styles from './goals-over-time.module.css';
import type { MeasurableValues } from './measurable-fields.tsx';

/** How many intervals ahead a goal can be planned. */
const mostAhead = { week: 26, month: 12, quarter: 8, year: 5 } as const;

const isChanged = (measurable: Measurable, values: MeasurableValues, thisOne: string): boolean => {
  const { comparison, goalValue, goalTo, goalFrom } = values;
  const now = goalIn(measurable, goalFrom || thisOne);
  const ends = comparison === 'Between' && String(now.goalTo ?? '') !== goalTo;
  return now.comparison !== comparison || String(now.goalValue) !== goalValue || ends;
};

/** Renders from which interval on a changed goal counts; nothing while the goal is as it was. Those before keep theirs. */
export const GoalFromField = ({ form, measurable }: { form: Form<MeasurableValues>; measurable: Measurable }) => {
  const t = useText();
  const words = useIntervalWords();
  const present = useFiscalDay();
  const { period } = form.values;
  // While its period is changed too, the goals of before count by the intervals of the new one, from the present on.
  if (!isChanged(measurable, form.values, intervalOn(measurable.period ?? 'week', present))) return null;
  const now = placeAt(period, present);
  const options = Array.from({ length: mostAhead[period] + 1 }, (_, ahead) => intervalAt(period, now + ahead)).map((interval, ahead) => ({
    value: ahead === 0 ? '' : interval,
    label: ahead === 0 ? t(`scorecards.goalFromNow.${period}`) : words.alone(interval),
  }));
  return (
    <SelectField
      {...form.field('goalFrom')}
      label={t('scorecards.fieldGoalFrom')}
      hint={t('scorecards.goalFromHint')}
      options={options}
      required
    />
  );
};

/** Renders the goals that a measurable has had and those that are planned, newest first. A planned one can be taken away. */
export const GoalsOverTime = ({ measurable }: { measurable: Measurable }) => {
  const t = useText();
  const words = useNumberText();
  const { monthDay } = useFormats();
  const present = useFiscalDay();
  const thisOne = ownInterval(measurable, present);
  const firstDay = (interval: string) => intervalNamed(interval, present.firstMonth).startDate;
  const drop = useCommand(scorecardApi.dropGoal);
  const { goals = [], id: measurableId, scorecardId } = measurable;
  if (goals.length === 0) return null;
  const current = goals.findLast(({ from }) => from <= thisOne);
  const whenOf = (from: string, next: string | undefined): string => {
    const until = next === undefined ? undefined : monthDay(addDays(firstDay(next), -1));
    if (from === '') return t('scorecards.goals.until', { until: until ?? '' });
    const since = monthDay(firstDay(from));
    return until === undefined ? t('scorecards.goals.from', { since }) : t('scorecards.goals.between', { since, until });
  };
  return (
    <section className={styles.goals} aria-label={t('scorecards.goals.title')}>
      <h3>{t('scorecards.goals.title')}</h3>
      <ol>
        {goals
          .map((step, place) => ({ step, when: whenOf(step.from, goals[place + 1]?.from) }))
          .toReversed()
          .map(({ step, when }) => (
            <li key={step.from} aria-current={step === current || undefined}>
              <b>{words.goal({ ...measurable, ...step })}</b>
              <span>{when}</span>
              {step.from > thisOne && measurable.can.edit && (
                <IconButton
                  icon={IconTrash}
                  size="sm"
                  label={t('scorecards.goals.drop', { goal: words.goal({ ...measurable, ...step }) })}
                  onClick={() => drop.run({ params: { scorecardId, measurableId, week: step.from } })}
                />
              )}
            </li>
          ))}
      </ol>
    </section>
  );
};
