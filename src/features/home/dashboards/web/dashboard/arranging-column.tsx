import '#web/core/texts/dashboards.ts';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Widget } from '../../contract.ts';
import { inColumn, kindOf } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';
import { stopArranging } from '../parts/arrange-state.ts';
import { addWidget } from '../widgets/add-widget.ts';
import { useRemoveWidget } from '../widgets/remove-widget.ts';
import { WidgetFrameContext } from '../widgets/widget-frame.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import styles from './arranging-column.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import { OrderMenu, WidgetGrip, WidgetTools } from './widget-tools.tsx';

/** Rows of each widget while it is arranged: enough to tell what it is. */
const rows = 2;

interface ItemProps {
  widget: Widget;
  place: number;
  count: number;
  picked: boolean;
  order: ReturnType<typeof useOrder>;
  onPick: () => void;
  onMove: (to: number) => void;
  onKeyDown: (press: KeyboardEvent<HTMLElement>) => void;
}

const Item = ({ widget, place, count, picked, order, onPick, onMove, onKeyDown }: ItemProps) => {
  const t = useText();
  const kind = t(`dashboards.kind.${kindOf(widget)}`);
  const arrows = (
    <>
      <IconButton
        icon={IconArrowUp}
        label={t('dashboards.up', { title: kind })}
        because={place === 0 ? t('dashboards.isFirst') : undefined}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={t('dashboards.down', { title: kind })}
        because={place === count - 1 ? t('dashboards.isLast') : undefined}
        onClick={() => onMove(place + 1)}
      />
      <OrderMenu {...order.placeOf(widget.i)} />
    </>
  );
  return (
    <div
      className={classes(styles.item, picked && styles.picked, order.dragged === widget.i && styles.dragged)}
      data-widget={widget.i}
      data-kind={kindOf(widget)}
    >
      <WidgetFrameContext
        value={{
          still: true,
          rows,
          grip: (
            <WidgetGrip
              label={t('dashboards.inColumn', { kind, place: place + 1, count })}
              picked={picked}
              onPointerDown={order.gripOf(widget.i).onGrab}
              onClick={onPick}
              onKeyDown={onKeyDown}
            />
          ),
          tools: picked ? arrows : <WidgetTools widget={widget} />,
        }}
      >
        <WidgetView widget={widget} />
      </WidgetFrameContext>
    </div>
  );
};

/** Renders the widgets while their order in one column is changed: by arrows, by their handles or by the keyboard. */
export const ArrangingColumn = () => {
  const t = useText();
  const phone = usePhone();
  const { shown, change } = useDashboard();
  const remove = useRemoveWidget();
  const [picked, setPicked] = useState<string>();
  const self = useRef<HTMLDivElement>(null);
  useFirstFocus(self, true);
  const widgets = inColumn(shown.widgetSettings, shown.order);
  const order = useOrder({
    row: 'data-widget',
    ids: widgets.map(({ i }) => i),
    titleOf: (i) => t(`dashboards.kind.${kindOf({ i })}`),
    onOrder: (ids) => change(({ widgetSettings }) => ({ widgetSettings, order: ids })),
  });
  const move = (id: string, to: number) => order.placeOf(id).to(to);
  const press = (widget: Widget, place: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const holds = picked === widget.i;
    const to = event.key === 'ArrowUp' ? place - 1 : event.key === 'ArrowDown' ? place + 1 : undefined;
    if (event.key === 'Enter' || event.key === ' ') setPicked(holds ? undefined : widget.i);
    else if (event.key === 'Escape') (holds ? () => setPicked(undefined) : stopArranging)();
    else if (holds && to !== undefined) move(widget.i, to);
    else if (!holds && event.key === 'Delete') remove(widget);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={self} className={styles.column}>
      {order.ids.map((id, place) => {
        const widget = widgets.find(({ i }) => i === id);
        return (
          widget && (
            <Item
              key={widget.i}
              widget={widget}
              place={place}
              count={widgets.length}
              picked={picked === widget.i}
              order={order}
              onPick={() => setPicked(picked === widget.i ? undefined : widget.i)}
              onMove={(to) => move(id, to)}
              onKeyDown={press(widget, place)}
            />
          )
        );
      })}
      {phone && (
        <Button tone="soft" wide icon={IconPlus} onClick={() => void addWidget(change)}>
          {t('dashboards.add')}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status" aria-live="assertive">
          {order.said}
        </span>
      </VisuallyHidden>
    </div>
  );
};
