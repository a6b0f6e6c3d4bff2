import { newId } from '#shared/ids.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { Arrangement } from '../../contract.ts';
import { added } from '../../rules/layout.ts';

/** Shows a widget once it is there, and puts the focus on it. */
const showWidget = (i: string): void => {
  requestAnimationFrame(() => {
    const widget = document.querySelector<HTMLElement>(`[data-widget="${i}"]`);
    widget?.scrollIntoView({ block: 'nearest' });
    widget?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true });
  });
};

/** Asks which widget to add, and adds it at the first place where it fits. */
export const addWidget = async (change: (next: (shown: Arrangement) => Arrangement) => void): Promise<void> => {
  const chosen = await openDialog('addWidget', {});
  if (chosen === undefined) return;
  const i = `${chosen.kind}-${newId()}`;
  change(({ widgetSettings, order }) => ({ widgetSettings: added(widgetSettings, { i, filters: chosen.filters }), order }));
  showWidget(i);
};
