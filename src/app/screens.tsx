import { prefetchHome } from '#features/home/home/web/calls.ts';
import { HomeScreen } from '#features/home/home/web/home-screen.tsx';
import { productKey } from '#shared/product.ts';
import { chartScreens } from './chart-screens.tsx';
import type { ModalScreen, Screen } from './shell/screen.ts';
import { vtoScreens } from './vto-screens.tsx';

/** The path of a child that its parent renders. */
const inParent = (path: string): Screen => ({ path, kind: 'account-required', load: () => Promise.resolve(() => null) });

/** The pages, in the order of the specification's section 2. To add one, add an entry like that of `/meetings`. */
export const screens: readonly Screen[] = [
  { path: '/', kind: 'account-required', ahead: prefetchHome, load: () => Promise.resolve(HomeScreen) },
  { path: '/new', kind: 'account-required', load: async () => (await import('./new-tools-user.tsx')).NewToolsUser },
  {
    path: '/style-guide',
    kind: 'public',
    flag: 'style-guide',
    load: async () => (await import('./style-guide-screen.tsx')).StyleGuideScreen,
  },
  {
    path: '/traction/$tractionId/$threadId',
    kind: 'account-required',
    ahead: async (_, params) => (await import('#features/meeting/team-page/web/traction-screen.tsx')).prefetchTraction(params),
    load: async () => (await import('#features/meeting/team-page/web/traction-screen.tsx')).TractionScreen,
    children: [
      {
        path: '/',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/to-overview-screen.tsx')).ToOverviewScreen,
      },
      {
        path: 'meetingoverview',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/meeting-overview-screen.tsx')).MeetingOverviewScreen,
      },
      {
        path: 'rocks',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/work-screen.tsx')).RocksScreen,
      },
      {
        path: 'todos',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/work-screen.tsx')).TodosScreen,
      },
      {
        path: 'issues',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/work-screen.tsx')).IssuesScreen,
      },
      {
        path: 'headlines',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/work-screen.tsx')).HeadlinesScreen,
      },
      {
        path: 'scorecard',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/work-screen.tsx')).ScorecardScreen,
      },
      {
        path: 'meetinghistory',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/meeting-history-screen.tsx')).MeetingHistoryScreen,
      },
      {
        path: 'quarterlypulsing',
        kind: 'account-required',
        flag: 'quarterly-pulsing',
        load: async () => (await import('#features/meeting/team-page/web/quarterly-pulsing-screen.tsx')).QuarterlyPulsingScreen,
      },
      {
        path: '$meetingId',
        kind: 'account-required',
        load: async () => (await import('#features/meeting/team-page/web/meeting-summary-screen.tsx')).MeetingSummaryScreen,
      },
    ],
  },
  ...vtoScreens,
  ...chartScreens,
  {
    path: '/meetings',
    kind: 'account-required',
    load: async () => (await import('#features/teams/team/web/meetings-screen.tsx')).MeetingsScreen,
  },
  {
    path: '/vto',
    kind: 'account-required',
    load: async () => (await import('#features/documents/collections/web/vto-home-screen.tsx')).VtoHomeScreen,
  },
  {
    path: '/vto/folder/$collectionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/collections/web/vto-folder-screen.tsx')).VtoFolderScreen,
  },
  {
    path: '/insights',
    kind: 'account-required',
    load: async () => (await import('#features/home/insights/web/insights-screen.tsx')).InsightsScreen,
  },
  {
    path: '/notifications',
    kind: 'account-required',
    load: async () => (await import('#features/ground/notifications/web/notifications-screen.tsx')).NotificationsScreen,
  },
  {
    path: '/unsubscribe/$token',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/work/mailings/web/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  {
    path: `/learning-center/${productKey}`,
    kind: 'account-required',
    load: async () => (await import('#features/home/learning/web/learning-screen.tsx')).LearningScreen,
    children: ['/', 'toolbox', 'traction-library', '$anchorVideoKey'].map(inParent),
  },
  {
    path: '/org/detail/$orgId',
    kind: 'account-required',
    load: async () => (await import('#features/office/settings/web/settings-screen.tsx')).SettingsScreen,
    children: [
      {
        path: '/',
        kind: 'account-required',
        load: async () => (await import('#features/office/settings/web/details-screen.tsx')).DetailsScreen,
      },
      {
        path: 'detail',
        kind: 'account-required',
        load: async () => (await import('#features/office/settings/web/details-screen.tsx')).DetailsScreen,
      },
      {
        path: 'license',
        kind: 'account-required',
        load: async () => (await import('./members-and-invited.tsx')).MembersAndInvited,
      },
      {
        path: 'meetings',
        kind: 'account-required',
        load: async () => (await import('#features/office/departments/web/departments-screen.tsx')).DepartmentsScreen,
      },
      {
        path: 'billing',
        kind: 'account-required',
        load: async () => (await import('#features/office/billing/web/billing-screen.tsx')).BillingScreen,
      },
      {
        path: 'delete',
        kind: 'account-required',
        load: async () => (await import('#features/office/settings/web/delete-org-screen.tsx')).DeleteOrgScreen,
      },
      {
        path: 'usersettings',
        kind: 'account-required',
        load: async () => (await import('#features/office/settings/web/my-view-screen.tsx')).MyViewScreen,
      },
    ],
  },
  {
    path: '/welcome/tools',
    kind: 'entry',
    bare: true,
    load: async () => (await import('#features/office/register/web/welcome-screen.tsx')).WelcomeScreen,
  },
  {
    path: '/welcome/tools/user',
    kind: 'entry',
    bare: true,
    load: async () => (await import('#features/office/register/web/welcome-user-screen.tsx')).WelcomeUserScreen,
  },
  {
    path: '/referral/$referralCode',
    kind: 'entry',
    bare: true,
    load: async () => (await import('#features/office/register/web/offer-screen.tsx')).ReferralScreen,
  },
  {
    path: '/discount/$discountCode',
    kind: 'entry',
    bare: true,
    load: async () => (await import('#features/office/register/web/offer-screen.tsx')).DiscountScreen,
  },
  {
    path: '/welcome/beta/user',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/beta-screen.tsx')).BetaScreen,
  },
  {
    path: '/welcome/beta/user/$discountCode',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/beta-screen.tsx')).BetaScreen,
  },
  {
    path: '/welcome/invitation/$invitationId/$key',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/invitations/web/welcome-invitation-screen.tsx')).WelcomeInvitationScreen,
  },
  {
    path: '/welcome/invitation/process/$invitationId/$key',
    kind: 'entry',
    bare: true,
    load: async () => (await import('#features/office/invitations/web/process-invitation-screen.tsx')).ProcessInvitationScreen,
  },
  {
    path: '/international-redirect',
    kind: 'public',
    bare: true,
    load: async () => (await import('./shell/region-screen.tsx')).RegionScreen,
  },
  {
    path: '/register',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/register/$isExistingAccount',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/register-sso',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/register-sso-screen.tsx')).RegisterSsoScreen,
  },
  {
    path: '/reset-password',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/reset-password/expired',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/reset-expired-screen.tsx')).ResetExpiredScreen,
  },
  {
    path: '/update-password/$resetCode',
    kind: 'public',
    bare: true,
    load: async () => (await import('#features/office/register/web/update-password-screen.tsx')).UpdatePasswordScreen,
  },
];

/** One's own account, and its children. */
const account = {
  group: 'account',
  orgless: true,
  load: async () => (await import('#features/office/profile/web/account-dialog.tsx')).AccountDialog,
};

/**
 * The modal routes, shown over the previous page. To add one, add a line; its component takes `ModalScreenProps`:
 * `{ path: '/meeting/live/$id', cover: true, load: async () => (await
 * import('#features/meeting/live-meetings/web/live-meeting-screen.tsx')).LiveMeetingScreen },`
 */
export const modalScreens: readonly ModalScreen[] = [
  { path: '/meeting/new', load: async () => (await import('./new-meeting.tsx')).NewMeeting },
  { path: '/meeting/$id', load: async () => (await import('#features/teams/team/web/meeting-dialog.tsx')).MeetingDialog },
  {
    path: '/meeting/live/$id',
    cover: true,
    ahead: async (session, params) =>
      (await import('#features/meeting/live-meetings/web/live-meeting-screen.tsx')).prefetchLiveMeeting(session, params),
    load: async () => (await import('#features/meeting/live-meetings/web/live-meeting-screen.tsx')).LiveMeetingScreen,
  },
  {
    path: '/ai',
    flag: 'chat-bot',
    load: async () => (await import('#features/assistant/chat/web/assistant-dialog.ts')).AssistantDialog,
  },
  { path: '/user/detail/$id', ...account },
  { path: '/user/detail/$id/$tab', ...account },
  {
    path: '/checkout',
    billing: true,
    load: async () => (await import('#features/office/billing/web/checkout-screen.tsx')).CheckoutScreen,
  },
  {
    path: '/view-payment',
    billing: true,
    load: async () => (await import('#features/office/billing/web/view-payment-screen.tsx')).ViewPaymentScreen,
  },
  {
    path: '/org/create',
    orgless: true,
    load: async () => (await import('#features/ground/orgs/web/create-org-dialog.tsx')).CreateOrgDialog,
  },
];
