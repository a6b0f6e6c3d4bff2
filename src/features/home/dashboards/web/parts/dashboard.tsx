import '#web/core/texts/dashboards.ts';
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, Suspense, useEffect } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Arrangement, Widget } from '../../contract.ts';
import { asRead, inColumn } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';
import { rowsOf } from '../dashboard/rows-of.ts';
import { addWidget } from '../widgets/add-widget.ts';
import { WidgetFrameContext } from '../widgets/widget-frame.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import { stopArranging, useArranging } from './arrange-state.ts';
import styles from './dashboard.module.css';
import { useColumn } from './use-column.ts';

/** Loads what drags and resizes only when somebody arranges. */
const ArrangingGrid = lazyPart(async () => (await import('../dashboard/arranging-grid.tsx')).ArrangingGrid);
const ArrangingColumn = lazyPart(async () => (await import('../dashboard/arranging-column.tsx')).ArrangingColumn);

/** Rows that a list shows before `Show more` where it is as high as its rows. */
const most = { room: 6, phone: 3 };

const placeOf = ({ x, y, w, h }: Widget): CSSProperties => ({ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` });

const Reading = ({ shown }: { shown: Arrangement }) => {
  const column = useColumn();
  const phone = usePhone();
  const { widgetSettings, order } = shown;
  const listed = column ? inColumn(widgetSettings, order) : asRead(widgetSettings);
  return (
    <div className={styles.grid}>
      {listed.map((widget) => (
        <div key={widget.i} className={styles.cell} style={column ? undefined : placeOf(widget)} data-widget={widget.i}>
          <WidgetFrameContext value={{ still: false, rows: column ? (phone ? most.phone : most.room) : rowsOf(widget) }}>
            <WidgetView widget={widget} />
          </WidgetFrameContext>
        </div>
      ))}
    </div>
  );
};

/** Renders what stands in place of widgets when all were removed. */
const NoWidgets = () => {
  const t = useText();
  const { change } = useDashboard();
  return (
    <Sheet>
      <EmptyState
        icon={IconLayoutDashboard}
        text={t('dashboards.none')}
        action={
          <Button tone="soft" icon={IconPlus} onClick={() => void addWidget(change)}>
            {t('dashboards.add')}
          </Button>
        }
      />
    </Sheet>
  );
};

/** Renders the person's widgets, to read and work in or to arrange. */
export const Dashboard = () => {
  const { shown } = useDashboard();
  const may = useFlag('new-dashboard');
  const arranging = useArranging() && may;
  const column = useColumn();
  useEffect(() => stopArranging, []);
  if (shown.widgetSettings.length === 0) return <NoWidgets />;
  if (!arranging) return <Reading shown={shown} />;
  return <Suspense fallback={<Reading shown={shown} />}>{column ? <ArrangingColumn /> : <ArrangingGrid />}</Suspense>;
};
