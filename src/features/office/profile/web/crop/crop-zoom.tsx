import '#web/core/texts/profile.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { zoomLimits, zoomStep } from '../../rules.ts';
import styles from './crop-frame.module.css';
import { type Cropping, stepped } from './crop-frame.tsx';

/** Renders the zoom of a crop with its buttons, in steps of 0.2. */
export const CropZoom = ({ crop, zoom }: Cropping) => {
  const t = useText();
  return (
    <div className={styles.zoom}>
      <IconButton icon={IconMinus} label={t('profile.crop.smaller')} onClick={() => zoom(stepped(-1))} />
      <input
        type="range"
        className={styles.range}
        aria-label={t('profile.crop.zoom')}
        min={zoomLimits.least}
        max={zoomLimits.most}
        step={zoomStep}
        value={crop.zoom}
        onChange={({ currentTarget }) => {
          const to = Number(currentTarget.value);
          zoom(() => to);
        }}
      />
      <IconButton icon={IconPlus} label={t('profile.crop.larger')} onClick={() => zoom(stepped(1))} />
      <span className={styles.times}>{t('profile.crop.times', { zoom: crop.zoom.toFixed(1) })}</span>
    </div>
  );
};
