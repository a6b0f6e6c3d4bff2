import { useFormats } from '#web/core/i18n/formats.ts';
import { writeNumber } from '#web/kit/ui/number-text.ts';
import type { FormulaPart, Period } from '../../contract.ts';
import { signWords } from '../../rules/formula-edit.ts';
import styles from './formula-field.module.css';
import { usePartWords } from './part-words.ts';

interface PartChipProps {
  period: Period;
  part: FormulaPart | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** Renders a part of a formula; one of Measurables opens what can be changed about it. */
export const PartChip = ({ part, period, isOpen, onOpen }: PartChipProps) => {
  const { numbers } = useFormats();
  const words = usePartWords(period);
  if (part === undefined) return null;
  if ('number' in part) return <span className={styles.sign}>{writeNumber(part.number, numbers)}</span>;
  if ('sign' in part) return <span className={styles.sign}>{signWords[part.sign]}</span>;
  const how = words.how(part);
  return (
    <button type="button" className={styles.chip} aria-expanded={isOpen} onClick={onOpen}>
      {words.titles(part)}
      {how !== '' && <u>{how}</u>}
    </button>
  );
};
