import { useText } from '../../../../web/i18n/use-text.ts';
import { toast, toastTimes } from '../../../../web/toasts/toast.ts';
import type { Widget } from '../../contract.ts';
import { kindOf, withoutGaps } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';

/** Returns a function that removes a widget; it asks nothing and offers to undo that. */
export const useRemoveWidget = (): ((widget: Widget) => void) => {
  const t = useText();
  const { change } = useDashboard();
  return (widget) => {
    const undo = change((shown) => ({
      widgetSettings: withoutGaps(shown.widgetSettings.filter(({ i }) => i !== widget.i)),
      order: shown.order.filter((i) => i !== widget.i),
    }));
    toast.info(t('dashboards.removed', { title: t(`dashboards.kind.${kindOf(widget)}`) }), {
      id: `widget-${widget.i}`,
      duration: toastTimes.linked,
      action: { label: t('items.undo'), undoes: true, run: undo },
    });
  };
};
