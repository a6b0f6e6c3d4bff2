import '#web/core/texts/dashboards.ts';
import { IconArrowsMove, IconFilter, IconGripVertical, IconX } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { type OrderPosition, orderEntries } from '#web/kit/order/order-entries.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { Widget } from '../../contract.ts';
import { kindOf } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';
import { useRemoveWidget } from '../widgets/remove-widget.ts';
import styles from './widget-tools.module.css';

const FilterPopover = lazyPart(async () => (await import('../widgets/filter-popover.tsx')).FilterPopover);

/** The class of what a pointer drags a widget by. */
export const gripClass = 'widget-grip';

interface GripProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The widget's name and place. */
  label: string;
  picked: boolean;
}

/** Renders the handle before a widget's title: pointers drag by it, the keyboard picks the widget up with it. */
export const WidgetGrip = ({ label, picked, ...rest }: GripProps) => (
  <button type="button" className={classes(styles.grip, gripClass)} aria-label={label} aria-pressed={picked} {...rest}>
    <Icon as={IconGripVertical} size="sm" />
  </button>
);

/** Renders the menu that moves a widget without dragging it. */
export const OrderMenu = (order: OrderPosition) => {
  const t = useText();
  const label = t('ui.order.grip', { title: order.title });
  return (
    <Menu
      label={label}
      align="end"
      entries={orderEntries(order, t)}
      trigger={(trigger) => (
        <IconButton
          icon={IconArrowsMove}
          label={label}
          because={order.titles.length < 2 ? t('ui.order.isFirst') : undefined}
          {...trigger}
        />
      )}
    />
  );
};

/** Renders the buttons of a widget while home is arranged: what it shows, and away with it. */
export const WidgetTools = ({ widget, order }: { widget: Widget; order?: OrderPosition }) => {
  const t = useText();
  const { user } = useSession();
  const { change } = useDashboard();
  const remove = useRemoveWidget();
  const [filtering, setFiltering] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const title = t(`dashboards.kind.${kindOf(widget)}`);
  return (
    <>
      {order && <OrderMenu {...order} />}
      <span ref={anchor}>
        <IconButton
          icon={IconFilter}
          label={t('dashboards.filterWidget', { title })}
          aria-expanded={filtering}
          because={user.dashboardId === null ? undefined : t('dashboards.teamFilters')}
          onClick={() => setFiltering(!filtering)}
        />
      </span>
      <IconButton icon={IconX} label={t('dashboards.removeOf', { title })} onClick={() => remove(widget)} />
      {filtering && (
        <Suspense fallback={null}>
          <FilterPopover
            widget={widget}
            anchor={anchor}
            onClose={() => setFiltering(false)}
            onSave={(filters) =>
              change(({ widgetSettings, order }) => ({
                widgetSettings: widgetSettings.map((each) => (each.i === widget.i ? { ...each, filters } : each)),
                order,
              }))
            }
          />
        </Suspense>
      )}
    </>
  );
};
