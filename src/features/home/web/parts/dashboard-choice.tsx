import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import { keepDashboard } from '../../../session/web/parts/user-settings.tsx';

/** Chooses which dashboard home shows: that of one's own items, or a team's; nothing without a team. Catalogue row B-61. */
export const DashboardChoice = () => {
  const t = useText();
  const session = useSession();
  const { teams, user } = session;
  if (teams.length === 0) return null;
  const chosen = teams.find(({ id }) => id === user.dashboardId);
  const entries = [
    { key: 'mine', label: t('home.dashboardMine'), checked: chosen === undefined, onChoose: () => void keepDashboard(session, null) },
    { key: 'teams', heading: t('home.teams') },
    ...teams.map(({ id, title }) => ({
      key: id,
      label: title,
      checked: id === chosen?.id,
      onChoose: () => void keepDashboard(session, id),
    })),
  ];
  const shown = chosen?.title ?? t('home.dashboardMine');
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
