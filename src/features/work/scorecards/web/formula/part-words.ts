import '#web/core/texts/scorecards.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { writeNumber } from '#web/kit/ui/number-text.ts';
import type { Formula, FormulaPart, FormulaSource, Period, SourcePart } from '../../contract.ts';
import { signWords } from '../../rules/formula-edit.ts';

/** Returns functions that say the parts of a formula of a period. */
export const usePartWords = (period: Period = 'week') => {
  const t = useText();
  const { numbers } = useFormats();
  const titleOf = ({ title, gone }: FormulaSource): string =>
    title ?? t(gone === true ? 'scorecards.formula.gone' : 'scorecards.formula.hidden');
  const titles = ({ of }: SourcePart): string => of.map(titleOf).join(', ');
  const how = ({ of, by, over }: SourcePart): string => {
    const isPlain = over === 'this' && of.length === 1 && by === 'sum';
    return isPlain
      ? ''
      : [t(`scorecards.formula.ways.${by}`), ...(over === 'this' ? [] : [t(`scorecards.formula.spans.${period}.${over}`)])].join(', ');
  };
  const said = (part: FormulaPart): string => {
    if ('number' in part) return writeNumber(part.number, numbers);
    if ('sign' in part) return signWords[part.sign];
    const words = how(part);
    return words === '' ? titles(part) : `${titles(part)} (${words})`;
  };
  return { titleOf, titles, how, formula: (formula: Formula): string => formula.map(said).join(' ') };
};
