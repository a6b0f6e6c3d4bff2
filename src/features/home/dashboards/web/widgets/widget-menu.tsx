import '#web/core/texts/dashboards.ts';
import { IconDots, IconFilter, IconLayoutDashboard, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useSession } from '#web/core/session/session.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { Widget } from '../../contract.ts';
import { useDashboard } from '../calls.ts';
import { startArranging } from '../parts/arrange-state.ts';
import { useRemoveWidget } from './remove-widget.ts';

const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover);

interface WidgetMenuProps {
  widget: Widget;
  title: string;
  /** Entries before the widget's own. */
  entries: MenuEntry[];
}

/** Renders the menu of a widget: what it shows, where it stands, and away with it. */
export const WidgetMenu = ({ widget, title, entries }: WidgetMenuProps) => {
  const t = useText();
  const { user } = useSession();
  const arranges = useFlag('new-dashboard');
  const { change } = useDashboard();
  const remove = useRemoveWidget();
  const [filtering, setFiltering] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const own: MenuEntry[] = [
    // A team's dashboard shows that team's items, whatever the filters say.
    ...(user.dashboardId === null
      ? [{ key: 'filter', label: t('dashboards.filter'), icon: IconFilter, onChoose: () => setFiltering(true) }]
      : []),
    { key: 'arrange', label: t('dashboards.arrange'), icon: IconLayoutDashboard, keys: 'e', onChoose: startArranging },
    { key: 'remove', label: t('dashboards.removeWidget'), icon: IconX, onChoose: () => remove(widget) },
  ];
  const all = [...entries, ...(entries.length > 0 && arranges ? [{ key: 'line', line: true as const }] : []), ...(arranges ? own : [])];
  if (all.length === 0) return null;
  return (
    <span ref={anchor}>
      <Menu
        label={t('dashboards.moreOf', { title })}
        align="end"
        entries={all}
        trigger={(trigger) => <IconButton icon={IconDots} label={t('dashboards.moreOf', { title })} {...trigger} />}
      />
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
    </span>
  );
};
