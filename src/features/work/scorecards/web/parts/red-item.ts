import '#web/core/texts/scorecards.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import { wrongIn } from '../../rules.ts';
import { useNumber } from '../calls.ts';
import { useFiscalDay } from './fiscal-day.ts';

/** Returns the function that gives a number the title of the Issue that is made of it: a red one says what is wrong. */
export const useRedItem = () => {
  const t = useText();
  const { numbers } = useFormats();
  const present = useFiscalDay();
  return (row: ScorecardRow) => {
    const { title } = row;
    const wrong = wrongIn(row, present, numbers);
    return { ...row, fromTitle: title, title: wrong === undefined ? title : t('scorecards.wrong', { title, ...wrong }) };
  };
};

/** Returns the title of the Issue that is made of a number which is known by its id; undefined until the number is read. */
export const useRedTitle = (measurableId: string): string | undefined => {
  const red = useRedItem();
  const row = useNumber(measurableId);
  return row && red(row).title;
};
