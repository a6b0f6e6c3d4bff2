import '#web/core/texts/chart.ts';
import { IconFocusCentered, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import floats from '../chart/floats.module.css';
import type { ChartStage } from './stage.ts';

/** The factor of one step. */
const step = 1.25;

/** Renders what changes the scale of the chart: in, out, the whole chart, and its top seat in the middle. Catalogue M-04. */
export const ZoomBar = ({ stage, rootId }: { stage: ChartStage; rootId: string | undefined }) => {
  const t = useText();
  const { number } = useFormats();
  const percent = useSyncExternalStore(stage.subscribe, () => Math.round(stage.view.k * 100));
  const zoomIn = () => stage.zoomBy(step);
  const zoomOut = () => stage.zoomBy(1 / step);
  const fit = () => stage.fit();
  useShortcut('plus', t('chart.zoomIn'), zoomIn);
  useShortcut('minus', t('chart.zoomOut'), zoomOut);
  useShortcut('0', t('chart.fit'), fit);
  return (
    <div className={classes(floats.float, floats.zoom)} role="toolbar" aria-label={t('chart.zoom')}>
      <IconButton icon={IconZoomOut} label={t('chart.zoomOut')} keys="minus" side="top" onClick={zoomOut} />
      <span className={floats.percent} aria-live="polite">
        {t('chart.percent', { number: number(percent) })}
      </span>
      <IconButton icon={IconZoomIn} label={t('chart.zoomIn')} keys="plus" side="top" onClick={zoomIn} />
      <i className={floats.rule} />
      <IconButton icon={IconMaximize} label={t('chart.fit')} keys="0" side="top" onClick={fit} />
      <IconButton
        icon={IconFocusCentered}
        label={t('chart.centre')}
        side="top"
        onClick={() => rootId !== undefined && stage.centreOnRoot(rootId)}
      />
    </div>
  );
};
