import '#web/core/texts/scorecards.ts';
import { weekOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import type { ScorecardRow } from '../../contract.ts';
import { wrongIn } from '../../rules.ts';

/** Returns the function that gives a number the title of the Issue that is made of it: a red one says what is wrong. */
export const useRedItem = () => {
  const t = useText();
  const { numbers } = useFormats();
  const week = weekOf(useSession().calendarDate);
  return (row: ScorecardRow) => {
    const { title } = row;
    const wrong = wrongIn(row, week, numbers);
    return { ...row, fromTitle: title, title: wrong === undefined ? title : t('scorecards.wrong', { title, ...wrong }) };
  };
};
