import '#web/core/texts/profile.ts';
import '#web/core/texts/settings.ts';
import '#web/core/texts/traction.ts';
import { IconBell, IconSchool, IconSettings, IconUserCircle, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { teamTabs } from '#features/meeting/team-page/rules.ts';
import { accountAddress, accountPages } from '#features/office/profile/rules.ts';
import { settingsPages } from '#features/office/settings/rules.ts';
import { productKey } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { type PaletteItem, usePaletteItems } from '#web/kit/keyboard/palette.ts';
import { hasScreen } from './has-screen.ts';

/** The most teams whose tabs the palette finds: the one at hand, and the first of the others. */
const mostTeams = 5;

/** Adds to the palette the pages that the left menu does not name: the tabs of teams, those of the settings, one's account, Learn and Notifications. */
export const usePalettePages = (): void => {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const here = useCurrentScreen().tractionId;
  const pulses = useFlag('quarterly-pulsing');
  const prefers = useFlag('user-preferences');
  const { orgId, teams, user, hasBilling } = session;
  usePaletteItems('pages/more', t('shell.palette.pages'), () => {
    if (orgId === null) return [];
    const near = teams.toSorted((one, other) => Number(other.id === here) - Number(one.id === here)).slice(0, mostTeams);
    const tabs = teamTabs.filter((tab) => tab !== 'quarterlypulsing' || pulses);
    const accounts = accountPages.filter((page) => prefers || (page !== 'preferences' && page !== 'feed'));
    const found: Pick<PaletteItem, 'label' | 'note' | 'icon' | 'to'>[] = [
      ...near.flatMap(({ id, title, threadId }) =>
        tabs.map((tab) => ({ label: t(`traction.${tab}`), note: title, icon: IconUsersGroup, to: `/traction/${id}/${threadId}/${tab}` })),
      ),
      ...settingsPages({ role: roleOf(session), permissions: user.permissions, hasBilling }).map(({ key, path }) => ({
        label: t(`settings.${key}`),
        note: t('settings.title'),
        icon: IconSettings,
        to: `/org/detail/${orgId}/${path}`,
      })),
      ...accounts.map((page) => ({
        label: t(`profile.pages.${page}`),
        note: t('profile.account'),
        icon: IconUserCircle,
        to: accountAddress(user.userId, page),
      })),
      { label: t('shell.header.learn'), icon: IconSchool, to: `/learning-center/${productKey}` },
      { label: t('shell.header.notifications', { count: 0 }), icon: IconBell, to: '/notifications' },
    ];
    return found
      .filter(({ to }) => hasScreen((to ?? '').replace(/\?.*$/, '')))
      .map((item) => ({ ...item, id: `page ${item.to}`, onlyTyped: true, run: () => void navigate({ to: item.to ?? '/' }) }));
  });
};
