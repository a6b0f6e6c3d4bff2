import '#web/core/texts/home.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { keepDashboard } from '#features/home/session/web/parts/user-settings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';

/** Returns which dashboards home can show: that of one's own items, and those of teams; none without a team. `team` is the chosen one, if any. */
export const useDashboards = () => {
  const t = useText();
  const session = useSession();
  const { teams, user } = session;
  const chosen = teams.find(({ id }) => id === user.dashboardId);
  const entries: MenuEntry[] = [
    { key: 'mine', label: t('home.dashboardMine'), checked: chosen === undefined, onChoose: () => void keepDashboard(session, null) },
    { key: 'teams', heading: t('home.teams') },
    ...teams.map(({ id, title }) => ({
      key: id,
      label: title,
      checked: id === chosen?.id,
      onChoose: () => void keepDashboard(session, id),
    })),
  ];
  return { entries: teams.length === 0 ? [] : entries, team: chosen?.title };
};

/** Chooses which dashboard home shows. Catalogue row B-61. */
export const DashboardChoice = () => {
  const t = useText();
  const { entries, team } = useDashboards();
  if (entries.length === 0) return null;
  const shown = team ?? t('home.dashboardMine');
  return (
    <Menu
      label={t('home.dashboards')}
      align="end"
      entries={entries}
      trigger={(trigger) => (
        <Button iconAfter={IconChevronDown} aria-label={t('home.dashboardShown', { name: shown })} {...trigger}>
          {shown}
        </Button>
      )}
    />
  );
};
