import '#web/core/texts/profile.ts';
import { IconAdjustmentsHorizontal, IconCalendarShare, IconDevices, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { FeedPane } from '#features/home/feeds/web/parts/feed-pane.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { FlagsKnownContext, useFlag } from '#web/core/session/flags.ts';
import { useSession } from '#web/core/session/session.ts';
import { signOutNow } from '#web/core/session/sign-out.ts';
import { RailDialog } from '#web/kit/modals/rail-dialog.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { type AccountPage, accountAddress, accountPageOf, accountPages } from '../rules.ts';
import { DevicesPane } from './account/devices-pane.tsx';
import { LoginPane } from './account/login-pane.tsx';
import { OthersPane } from './account/others-pane.tsx';
import styles from './account/pane.module.css';
import { PreferencesPane } from './account/preferences-pane.tsx';
import { ProfilePane } from './account/profile-pane.tsx';

const icons = {
  profile: IconUser,
  login: IconShieldLock,
  devices: IconDevices,
  preferences: IconAdjustmentsHorizontal,
  feed: IconCalendarShare,
};

interface AccountDialogProps {
  params: Record<string, string>;
  search: Record<string, string>;
  close: () => void;
}

/** Stands in the place of a page that waits for the flags. */
const PendingPane = () => (
  <div className={styles.body}>
    <SkeletonRows count={6} />
  </div>
);

const panes: Partial<Record<AccountPage, () => React.ReactNode>> = {
  profile: ProfilePane,
  login: LoginPane,
  devices: DevicesPane,
  preferences: PreferencesPane,
  feed: FeedPane,
};

/** The pages that follow the flag `user-preferences`. */
const flagged: ReadonlySet<AccountPage> = new Set(['preferences', 'feed']);

/** `/user/detail/{id}` with its children: one's own account, or the profile of another person; catalogue row B-33. */
export const AccountDialog = ({ params, search, close }: AccountDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const isOwn = params['id'] === user.userId;
  const page = accountPageOf(params['tab'], search);
  // A page that follows the flag waits for it: the profile would show in its place until then.
  const waits = !use(FlagsKnownContext) && page !== undefined && flagged.has(page);
  const isOn = useFlag('user-preferences') || waits;
  const pages = accountPages.filter((each) => panes[each] !== undefined && (isOn || !flagged.has(each)));
  const go = (to: string) => void navigate({ to, replace: true });
  const shown = isOwn && pages.some((each) => each === page) ? (page ?? 'profile') : 'profile';
  const Pane = panes[shown] ?? ProfilePane;
  return (
    <RailDialog
      title={isOwn ? t('profile.account') : t('profile.others')}
      entries={(isOwn ? pages : (['profile'] as const)).map((each) => ({
        key: each,
        label: t(`profile.pages.${each}`),
        icon: icons[each],
        onChoose: () => go(accountAddress(params['id'] ?? '', each)),
      }))}
      last={isOwn ? { key: 'out', label: t('shell.account.signOut'), icon: IconLogout, onChoose: signOutNow } : undefined}
      at={shown}
      narrow={narrow}
      isRail={page === undefined && isOwn}
      onRail={() => go(`/user/detail/${params['id'] ?? ''}`)}
      onClose={close}
    >
      {!isOwn && <OthersPane id={params['id'] ?? ''} />}
      {isOwn && (waits ? <PendingPane /> : <Pane key={shown} />)}
    </RailDialog>
  );
};
