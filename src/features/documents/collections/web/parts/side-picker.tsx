import '#web/core/texts/vto.ts';
import { IconEye } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { StatePill } from '../folders/state-pill.tsx';
import styles from './side-picker.module.css';
import { type CompareSide, type SideOption, sideKey } from './sides.ts';

const SidePill = ({ state }: Pick<SideOption, 'state'>) => {
  const t = useText();
  if (state === 'now' || state === 'asOf') {
    return (
      <Pill tone="info" icon={IconEye}>
        {t(`vto.compare.state.${state}`)}
      </Pill>
    );
  }
  return <StatePill state={state} />;
};

interface SidePickerProps {
  label: string;
  options: readonly SideOption[];
  side: CompareSide;
  onPick: (key: string) => void;
}

/** Renders the choice of what is compared, with the state of what is chosen beside its name. */
export const SidePicker = ({ label, options, side, onPick }: SidePickerProps) => {
  const value = sideKey(side);
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={styles.picker}>
      <NativeSelect aria-label={label} className={styles.select} options={options} value={value} onChange={onPick} />
      {chosen !== undefined && (
        <span className={styles.pill}>
          <SidePill state={chosen.state} />
        </span>
      )}
    </span>
  );
};
