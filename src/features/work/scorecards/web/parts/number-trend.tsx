import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { isLatestOff, ownIntervals, valuesIn } from '../../rules.ts';
import { useNumber } from '../calls.ts';
import { useFiscalDay } from './fiscal-day.ts';

/** Renders the trend of one measurable beside something that was made from it; nothing where it is gone. */
export const NumberTrend = ({ measurableId }: { measurableId: string }) => {
  const t = useText();
  const present = useFiscalDay();
  const row = useNumber(measurableId);
  if (row === undefined) return null;
  const intervals = ownIntervals(row, present);
  return (
    <Sparkline
      values={valuesIn(intervals, row.values)}
      goal={row.goalValue}
      off={isLatestOff(row, intervals)}
      label={t('scorecards.trendOf', { title: row.title })}
      width={76}
      height={22}
    />
  );
};
