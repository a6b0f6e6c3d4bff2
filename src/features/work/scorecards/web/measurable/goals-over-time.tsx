import '#web/core/texts/scorecards.ts';
import { IconTrash } from '@tabler/icons-react';
import { addDays, mondayOf, mondayOfWeek, weekOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { SelectField } from '#web/kit/forms/fields.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { type Measurable, scorecardApi } from '../../contract.ts';
import { goalIn } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './goals-over-time.module.css';
import type { MeasurableValues } from './measurable-fields.tsx';

/** How many weeks ahead a goal can be planned. */
const weeksAhead = 26;

const isChanged = (measurable: Measurable, values: MeasurableValues, thisWeek: string): boolean => {
  const { comparison, goalValue, goalTo, goalFrom } = values;
  const now = goalIn(measurable, goalFrom || thisWeek);
  const ends = comparison === 'Between' && String(now.goalTo ?? '') !== goalTo;
  return now.comparison !== comparison || String(now.goalValue) !== goalValue || ends;
};

/** Renders from which week on a changed goal counts; nothing while the goal is as it was. The weeks before keep theirs. */
export const GoalFromField = ({ form, measurable }: { form: Form<MeasurableValues>; measurable: Measurable }) => {
  const t = useText();
  const { monthDay } = useFormats();
  const monday = mondayOf(useSession().calendarDate);
  if (!isChanged(measurable, form.values, weekOf(monday))) return null;
  const weeks = Array.from({ length: weeksAhead + 1 }, (_, place) => addDays(monday, place * 7));
  const options = weeks.map((day, place) => ({
    value: place === 0 ? '' : weekOf(day),
    label: place === 0 ? t('scorecards.goalFromNow') : t('scorecards.weekOf', { day: monthDay(day) }),
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
  const thisWeek = weekOf(useSession().calendarDate);
  const drop = useCommand(scorecardApi.dropGoal);
  const { goals = [], id: measurableId, scorecardId } = measurable;
  if (goals.length === 0) return null;
  const present = goals.findLast(({ from }) => from <= thisWeek);
  const whenOf = (from: string, next: string | undefined): string => {
    const until = next === undefined ? undefined : monthDay(addDays(mondayOfWeek(next), -1));
    if (from === '') return t('scorecards.goals.until', { until: until ?? '' });
    const since = monthDay(mondayOfWeek(from));
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
            <li key={step.from} aria-current={step === present || undefined}>
              <b>{words.goal({ ...measurable, ...step })}</b>
              <span>{when}</span>
              {step.from > thisWeek && measurable.can.edit && (
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
