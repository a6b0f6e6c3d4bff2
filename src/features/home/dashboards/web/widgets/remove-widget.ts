import '#web/core/texts/dashboards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import type { Arrangement, Widget } from '../../contract.ts';
import { kindOf, withoutGaps } from '../../rules/layout.ts';
import { useDashboard } from '../calls.ts';

/** Runs `remove`, which takes the focus with it where that is in the widget: the next one has it then, else the one before. */
const withFocus = ({ i }: Widget, remove: () => void): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-widget]')];
  const place = all.findIndex(({ dataset }) => dataset.widget === i);
  const beside = all[place + 1] ?? all[place - 1];
  remove();
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    beside?.querySelector<HTMLElement>('button')?.focus();
  });
};

/** Returns a function that removes a widget; it asks nothing and offers to undo that. */
export const useRemoveWidget = (): ((widget: Widget) => void) => {
  const t = useText();
  const { change } = useDashboard();
  return (widget) => {
    const id = `widget-${widget.i}`;
    const without = (shown: Arrangement): Arrangement => ({
      widgetSettings: withoutGaps(shown.widgetSettings.filter(({ i }) => i !== widget.i)),
      order: shown.order.filter((i) => i !== widget.i),
    });
    withFocus(widget, () => {
      const undo = change(without, id);
      toast.info(t('dashboards.removed', { title: t(`dashboards.kind.${kindOf(widget)}`) }), {
        id,
        duration: toastTimes.linked,
        action: { label: t('items.undo'), undoes: true, run: undo },
      });
    });
  };
};
