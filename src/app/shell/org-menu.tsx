import { IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { switchOrg } from '#features/home/session/web/parts/session-source.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, type TabOrg, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { overlaid } from '#web/kit/ui/long-work.ts';
import { Menu } from '#web/kit/ui/menu.tsx';
import { OrgTile } from '#web/kit/ui/org-tile.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { askToBringBack } from './bring-back.ts';
import { endedText } from './ended-text.ts';
import { hasScreen } from './has-screen.ts';
import { OrgLine } from './org-line.tsx';
import styles from './org-menu.module.css';

const newOrgPath = '/org/create';

/** The number of organisations from which on the menu has a field that finds one. */
const findsFrom = 6;

/**
 * Renders the current organisation with a menu of the others and `New`; catalogue row D-06. `plain` is the phone's version, without the
 * tile.
 */
export const OrgMenu = ({ plain = false }: { plain?: boolean }) => {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const here = orgOf(session);

  const go = async (org: TabOrg) => {
    if (org.eraseAfter !== null) return askToBringBack(org);
    if (org.hasEnded) return toast.error(endedText(org));
    if (org.blocked) return toast.error(t('shell.org.blocked', { name: org.name }));
    if (org.id === here?.id) return;
    await overlaid(t('shell.org.opening', { name: org.name }), () => switchOrg(org.id)).then(
      () => navigate({ to: '/' }),
      () => undefined,
    );
  };
  const places = [
    { key: 'new', icon: IconPlus, label: t('shell.org.create'), to: newOrgPath },
    ...(here === undefined
      ? []
      : [{ key: 'settings', icon: IconSettings, label: t('shell.org.settings', { name: here.name }), to: `/org/detail/${here.id}` }]),
  ].filter(({ to }) => hasScreen(to));
  const entries: ComponentProps<typeof Menu>['entries'] = [
    ...session.user.orgs.map((org) => ({
      key: org.id,
      label: org.name,
      look: <OrgLine org={org} here={org.id === here?.id} />,
      checked: org.id === here?.id,
      onChoose: () => void go(org),
    })),
    { key: 'line', line: true },
    ...places.map(({ key, icon, label, to }) => ({ key, icon, label, onChoose: () => void navigate({ to }) })),
  ];
  const name = here?.name ?? t('shell.org.none');
  return (
    <Menu
      label={t('shell.org.heading')}
      entries={entries}
      wide
      find={session.user.orgs.length < findsFrom ? undefined : { label: t('shell.org.find'), none: t('shell.org.noneFound') }}
      trigger={(props) => (
        <button type="button" {...props} className={classes(styles.org, plain && styles.plain)}>
          {!plain && here !== undefined && <OrgTile name={here.name} logoUrl={here.logoUrl} color={here.themeColor} />}
          <span className={styles.name}>{name}</span>
          <VisuallyHidden>{t('shell.org.change')}</VisuallyHidden>
          <Icon as={IconChevronDown} size="sm" />
        </button>
      )}
    />
  );
};
