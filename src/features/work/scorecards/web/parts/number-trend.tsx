import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { currentStart, intervalsFrom, isOnTarget, latestOf, valuesIn } from '../../rules.ts';
import { useNumber } from '../calls.ts';

/** Renders the trend of one measurable beside something that was made from it; nothing where it is gone. */
export const NumberTrend = ({ measurableId }: { measurableId: string }) => {
  const t = useText();
  const { calendarDate } = useSession();
  const row = useNumber(measurableId);
  if (row === undefined) return null;
  const values = valuesIn(intervalsFrom(currentStart(calendarDate)), row.values);
  const latest = latestOf(values);
  return (
    <Sparkline
      values={values}
      goal={row.goalValue}
      off={latest !== null && !isOnTarget(latest, row)}
      label={t('scorecards.trendOf', { title: row.title })}
      width={76}
      height={22}
    />
  );
};
