import '#web/core/texts/scorecards.ts';
import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Unit, ValueScale } from '#features/work/scorecards/contract.ts';
import { allowedDecimals, currencySymbols, fitDecimals, signedPercent } from '#features/work/scorecards/rules.ts';
import { twoReadings } from '#shared/numbers.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { pasteCells } from '#web/kit/ui/paste-cells.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { PlanNumber } from '../../contract.ts';
import { differenceOf, goalText, meetsGoal } from '../../rules/numbers.ts';
import { type ResultDraft, readActual } from '../../rules/results.ts';
import styles from './result-line.module.css';

const scales: readonly ValueScale[] = ['One', 'Thousand', 'Million', 'Billion'];

const unitsFor = (own: Unit): Unit[] => [...new Set<Unit>([own, 'Dollar', 'Number', 'Percent'])];

/** Returns the choices of unit and scale: `$ millions`. */
const useUnitOptions = () => {
  const t = useText();
  return (own: Unit) =>
    unitsFor(own).flatMap((unit) =>
      (unit === 'Percent' || (currencySymbols[unit] === undefined && unit !== 'Number') ? scales.slice(0, 1) : scales).map((scale) => {
        const name = currencySymbols[unit] ?? t(`scorecards.units.${unit}`);
        return { value: `${unit}|${scale}`, label: scale === 'One' ? name : t(`vto.scales.${scale}`, { unit: name }) };
      }),
    );
};

interface ResultLineProps {
  /** What stands under the name of the number. */
  under?: ReactNode;
  number: PlanNumber;
  draft: ResultDraft;
  fault: string | undefined;
  onChange: (draft: ResultDraft) => void;
}

const UnitFields = ({ number, draft, onChange }: Omit<ResultLineProps, 'fault'>) => {
  const t = useText();
  const optionsOf = useUnitOptions();
  const { unitOfMeasure, valueScale, decimalPlaces } = draft;
  return (
    <span className={styles.unit}>
      <NativeSelect
        aria-label={t('vto.unitOf', { title: number.title })}
        value={`${unitOfMeasure}|${valueScale}`}
        options={optionsOf(number.unitOfMeasure)}
        onChange={(chosen) => {
          const [unit, scale] = chosen.split('|') as [Unit, ValueScale];
          onChange({ ...draft, unitOfMeasure: unit, valueScale: scale, decimalPlaces: fitDecimals(unit, scale, decimalPlaces) });
        }}
      />
      <NativeSelect
        aria-label={t('vto.decimalsOf', { title: number.title })}
        value={String(decimalPlaces)}
        options={allowedDecimals(unitOfMeasure, valueScale).map((places) => ({
          value: String(places),
          label: (0).toFixed(places),
        }))}
        onChange={(places) => onChange({ ...draft, decimalPlaces: Number(places) })}
      />
    </span>
  );
};

/** Renders a number of the plan with its goal, and the fields in which its actual value is recorded. */
export const ResultLine = ({ number, draft, fault, onChange, under }: ResultLineProps) => {
  const t = useText();
  const { numbers } = useFormats();
  const read = readActual(draft, numbers);
  const both = twoReadings(draft.text, numbers);
  const value = 'code' in read ? null : read.value;
  const percent = differenceOf(value, draft, number);
  const met = meetsGoal(value, draft, number);
  return (
    <tr>
      <th scope="row">
        {number.title}
        {under}
      </th>
      <td className={styles.goal}>{goalText(number, numbers)}</td>
      <td className={styles.actual}>
        <TextInput
          aria-label={t('vto.actualOf', { title: number.title })}
          aria-invalid={fault === undefined ? undefined : true}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
          onPaste={pasteCells((text) => onChange({ ...draft, text }))}
        />
        {fault !== undefined && (
          <span className={styles.fault} data-code={fault} role="alert">
            {both === undefined ? t(`codes.${fault}` as 'codes.VAL_NUMBER') : t('ui.twoReadings', { ...both })}
          </span>
        )}
      </td>
      <td>
        <UnitFields number={number} draft={draft} onChange={onChange} />
      </td>
      <td aria-live="polite">
        {met !== undefined && (
          <Pill tone={met ? 'on-track' : 'off-track'} icon={met ? IconCircleCheck : IconAlertTriangle}>
            {percent === null || percent === 0 ? t(met ? 'vto.onTarget' : 'vto.missed') : signedPercent(percent, numbers)}
          </Pill>
        )}
      </td>
    </tr>
  );
};
