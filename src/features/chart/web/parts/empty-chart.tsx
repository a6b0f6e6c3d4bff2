import '../../../../web/texts/chart.ts';
import { IconFileSpreadsheet, IconPlus, IconSitemap } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import type { Desk } from './desk.tsx';
import styles from './empty-chart.module.css';

/** Renders a chart without any seat, and the way to its first one. */
export const EmptyChart = ({ desk }: { desk: Desk }) => {
  const t = useText();
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={IconSitemap}
        level={2}
        title={t('chart.empty.title')}
        text={t(desk.canEdit ? 'chart.empty.text' : 'chart.empty.reader')}
        action={
          desk.canEdit && (
            <span className={styles.ways}>
              <Button tone="primary" icon={IconPlus} onClick={() => desk.addUnder(null)}>
                {t('chart.empty.add')}
              </Button>
              <Button
                tone="soft"
                icon={IconFileSpreadsheet}
                onClick={() => void openDialog('importSeats', { chart: desk.chart, parentId: null })}
              >
                {t('chart.import.menu')}
              </Button>
            </span>
          )
        }
      />
    </div>
  );
};
