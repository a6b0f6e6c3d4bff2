import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { currentStart, intervalsFrom, isLatestOff, valuesIn } from '../../rules.ts';
import { useNumber } from '../calls.ts';

/** Renders the trend of one measurable beside something that was made from it; nothing where it is gone. */
export const NumberTrend = ({ measurableId }: { measurableId: string }) => {
  const t = useText();
  const { calendarDate } = useSession();
  const row = useNumber(measurableId);
  if (row === undefined) return null;
  const weeks = intervalsFrom(currentStart(calendarDate));
  return (
    <Sparkline
      values={valuesIn(weeks, row.values)}
      goal={row.goalValue}
      off={isLatestOff(row, weeks)}
      label={t('scorecards.trendOf', { title: row.title })}
      width={76}
      height={22}
    />
  );
};
