import '#web/core/texts/chart.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { ChartEditing } from './chart-editing.ts';
import styles from './empty-chart.module.css';
import { StarterChoice } from './starter-choice.tsx';

/** Renders a chart without any seat, and the ways to its first ones. */
export const EmptyChart = ({ desk }: { desk: ChartEditing }) => {
  const t = useText();
  return (
    <div className={styles.empty}>
      {desk.canEdit ? (
        <StarterChoice desk={desk} />
      ) : (
        <EmptyState icon={IconSitemap} level={2} title={t('chart.empty.title')} text={t('chart.empty.reader')} />
      )}
    </div>
  );
};
