import { useText } from '../../../../web/i18n/use-text.ts';
import { toast, toastTimes } from '../../../../web/toasts/toast.ts';
import type { Widget } from '../../contract.ts';
import { kindOf, putBack, withoutGaps } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';

/** Returns a function that removes a widget; it asks nothing and offers to undo that. */
export const useRemoveWidget = (): ((widget: Widget) => void) => {
  const t = useText();
  const { change } = useDashboard();
  return (widget) => {
    let order: readonly string[] = [];
    change((shown) => {
      order = shown.order;
      return {
        widgetSettings: withoutGaps(shown.widgetSettings.filter(({ i }) => i !== widget.i)),
        order: shown.order.filter((i) => i !== widget.i),
      };
    });
    const undo = () =>
      change((shown) => ({
        widgetSettings: putBack(shown.widgetSettings, widget),
        order: order.includes(widget.i) ? order.filter((i) => i === widget.i || shown.order.includes(i)) : shown.order,
      }));
    toast.info(t('dashboards.removed', { title: t(`dashboards.kind.${kindOf(widget)}`) }), {
      id: `widget-${widget.i}`,
      duration: toastTimes.linked,
      action: { label: t('items.undo'), run: undo },
    });
  };
};
