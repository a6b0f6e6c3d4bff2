import '#web/core/texts/dashboards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Widget } from '../../contract.ts';
import { kindOf } from '../../rules/layout.ts';

/** Returns functions that say where a widget stands: `column 8, row 1, 5 by 6`, and with its name. */
export const useWidgetPositions = () => {
  const t = useText();
  const place = ({ x, y, w, h }: Widget) => t('dashboards.place', { column: x + 1, row: y + 1, w, h });
  return {
    place,
    size: ({ w, h }: Widget) => t('dashboards.size', { w, h }),
    named: (widget: Widget) => t('dashboards.namedPlace', { kind: t(`dashboards.kind.${kindOf(widget)}`), place: place(widget) }),
  };
};
