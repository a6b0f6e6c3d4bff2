import { assistantRoutes } from '../features/assistant/server/routes.ts';
import { attachmentAudiences } from '../features/attachments/server/audiences.ts';
import { attachmentWorkers } from '../features/attachments/server/jobs.ts';
import { attachmentRoutes } from '../features/attachments/server/routes.ts';
import { licences } from '../features/billing/server/actions.ts';
import { billingAudiences } from '../features/billing/server/audiences.ts';
import { billingWorkers } from '../features/billing/server/jobs.ts';
import { billingRoutes } from '../features/billing/server/routes.ts';
import { briefRoutes } from '../features/briefs/server/routes.ts';
import { changeRoutes } from '../features/changes/server/routes.ts';
import { chartDocument } from '../features/chart/server/actions.ts';
import { chartRoutes } from '../features/chart/server/routes.ts';
import { collectionAudiences } from '../features/collections/server/audiences.ts';
import { collectionRoutes } from '../features/collections/server/routes.ts';
import { commentAudiences } from '../features/comments/server/audiences.ts';
import { commentRoutes } from '../features/comments/server/routes.ts';
import { dashboardAudiences } from '../features/dashboards/server/audiences.ts';
import { dashboardRoutes } from '../features/dashboards/server/routes.ts';
import { departmentAudiences } from '../features/departments/server/audiences.ts';
import { departmentRoutes } from '../features/departments/server/routes.ts';
import { exportRoutes } from '../features/exports/server/routes.ts';
import { feedRoutes } from '../features/feeds/server/routes.ts';
import { fitNoteRoutes } from '../features/fit-notes/server/routes.ts';
import { flagRoutes } from '../features/flags/server/routes.ts';
import { handoverRoutes } from '../features/handovers/server/routes.ts';
import { headlineSubject } from '../features/headlines/server/access/subject.ts';
import { headlineAudiences } from '../features/headlines/server/audiences.ts';
import { headlineRoutes } from '../features/headlines/server/routes.ts';
import { historyRoutes } from '../features/history/server/routes.ts';
import { invitationAudiences } from '../features/invitations/server/audiences.ts';
import { invitationWorkers } from '../features/invitations/server/jobs.ts';
import { invitationRoutes } from '../features/invitations/server/routes.ts';
import { issueSubject } from '../features/issues/server/access/subject.ts';
import { issueAudiences } from '../features/issues/server/audiences.ts';
import { issueRoutes } from '../features/issues/server/routes.ts';
import { learningAudiences } from '../features/learning/server/audiences.ts';
import { learningRoutes } from '../features/learning/server/routes.ts';
import { licenceRoutes } from '../features/licences/server/routes.ts';
import { linkAudiences } from '../features/links/server/audiences.ts';
import { linkRoutes } from '../features/links/server/routes.ts';
import { listViewAudiences } from '../features/list-views/server/audiences.ts';
import { listViewRoutes } from '../features/list-views/server/routes.ts';
import { liveMeetingWatcher } from '../features/live-meetings/server/actions/watching.ts';
import { liveMeetingAudiences } from '../features/live-meetings/server/audiences.ts';
import { liveMeetingHub, liveMeetingWorkers } from '../features/live-meetings/server/jobs.ts';
import { liveMeetingRoutes } from '../features/live-meetings/server/routes.ts';
import { mailingWorkers } from '../features/mailings/server/jobs.ts';
import { mailingRoutes } from '../features/mailings/server/routes.ts';
import { listStandings, readSight } from '../features/meetings/server/access.ts';
import { meetingAudiences } from '../features/meetings/server/audiences.ts';
import { meetingRoutes } from '../features/meetings/server/routes.ts';
import { giveSeats } from '../features/members/server/actions.ts';
import { seenHub } from '../features/members/server/jobs.ts';
import { memberRoutes } from '../features/members/server/routes.ts';
import { modelRoutes } from '../features/models/server/routes.ts';
import { notificationAudiences } from '../features/notifications/server/audiences.ts';
import { notificationHub, notificationRoutes } from '../features/notifications/server/routes.ts';
import { offerRoutes } from '../features/offers/server/routes.ts';
import { orgAudiences } from '../features/orgs/server/audiences.ts';
import { orgRoutes } from '../features/orgs/server/routes.ts';
import { paletteRoutes } from '../features/palette/server/routes.ts';
import { peopleAudiences } from '../features/people/server/audiences.ts';
import { peopleRoutes } from '../features/people/server/routes.ts';
import { profileRoutes } from '../features/profile/server/routes.ts';
import { proposedIssueAudiences } from '../features/proposed-issues/server/audiences.ts';
import { proposedIssueRoutes } from '../features/proposed-issues/server/routes.ts';
import { registerRoutes } from '../features/register/server/routes.ts';
import { rockSubject } from '../features/rocks/server/access/subject.ts';
import { rockAudiences } from '../features/rocks/server/audiences.ts';
import { rockRoutes } from '../features/rocks/server/routes.ts';
import { measurableSubject } from '../features/scorecards/server/access/subject.ts';
import { scorecardAudiences } from '../features/scorecards/server/audiences.ts';
import { scorecardRoutes } from '../features/scorecards/server/routes.ts';
import { sessionRoutes } from '../features/session/server/routes.ts';
import { settingsWorkers } from '../features/settings/server/jobs.ts';
import { settingsRoutes } from '../features/settings/server/routes.ts';
import { signInRoutes } from '../features/sign-ins/server/routes.ts';
import { similarWorkers } from '../features/similar/server/jobs.ts';
import { similarRoutes } from '../features/similar/server/routes.ts';
import { smartRoutes } from '../features/smart/server/routes.ts';
import { todoSubject } from '../features/todos/server/access/subject.ts';
import { todoAudiences } from '../features/todos/server/audiences.ts';
import { todoWorkers } from '../features/todos/server/jobs.ts';
import { todoRoutes } from '../features/todos/server/routes.ts';
import { tractionRoutes } from '../features/traction/server/routes.ts';
import { voiceRoutes } from '../features/voice/server/routes.ts';
import { vtoDocument } from '../features/vto/server/actions.ts';
import { vtoRoutes } from '../features/vto/server/routes.ts';
import { subjectsOf } from '../server/access/subjects.ts';
import type { Route } from '../server/http/route.ts';
import type { Product } from '../server/start.ts';

/** The kinds of item that have comments, files, links and a history; each feature of items adds its own. */
const subjects = subjectsOf([rockSubject, todoSubject, issueSubject, headlineSubject, measurableSubject]);

/** Who receives the changes of each entity; each feature adds its own. */
export const audiences: Product['audiences'] = [
  ...collectionAudiences,
  ...dashboardAudiences,
  ...attachmentAudiences(subjects),
  ...billingAudiences,
  ...commentAudiences(subjects),
  ...departmentAudiences,
  ...headlineAudiences,
  ...invitationAudiences,
  ...issueAudiences,
  ...learningAudiences,
  ...linkAudiences(subjects),
  ...listViewAudiences,
  ...liveMeetingAudiences,
  ...meetingAudiences,
  ...notificationAudiences,
  ...orgAudiences,
  ...peopleAudiences,
  ...proposedIssueAudiences,
  ...rockAudiences,
  ...scorecardAudiences,
  ...todoAudiences,
];

/** Reads which meetings a person sees, on which most audiences depend. */
export { readSight };

/** All routes of the product; each feature has a line. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...changeRoutes(audiences),
  ...offerRoutes,
  ...registerRoutes,
  ...signInRoutes,
  ...flagRoutes,
  ...orgRoutes,
  ...peopleRoutes,
  ...memberRoutes,
  ...settingsRoutes,
  ...profileRoutes,
  ...exportRoutes,
  ...feedRoutes,
  ...licenceRoutes(licences.quote),
  ...billingRoutes,
  ...invitationRoutes,
  ...headlineRoutes,
  ...rockRoutes,
  ...smartRoutes,
  ...modelRoutes,
  ...voiceRoutes,
  ...assistantRoutes,
  ...similarRoutes,
  ...briefRoutes,
  ...todoRoutes,
  ...tractionRoutes,
  ...issueRoutes(subjects),
  ...proposedIssueRoutes,
  ...scorecardRoutes,
  ...notificationRoutes(async (at) => new Set((await listStandings(at)).map(({ traction }) => traction.id))),
  ...mailingRoutes,
  ...meetingRoutes,
  ...liveMeetingRoutes,
  ...handoverRoutes,
  ...learningRoutes,
  ...departmentRoutes,
  ...collectionRoutes({ vto: vtoDocument, ac: chartDocument }),
  ...chartRoutes,
  ...fitNoteRoutes,
  ...vtoRoutes,
  ...dashboardRoutes,
  ...paletteRoutes,
  ...commentRoutes(subjects),
  ...attachmentRoutes(subjects),
  ...linkRoutes(subjects),
  ...historyRoutes(subjects),
  ...listViewRoutes,
];

/** What features add to the Socket.IO hubs. */
export const hubFeatures: Product['hubFeatures'] = [notificationHub, seenHub, liveMeetingHub];

/** What features update inside the transactions of other features. */
export const watchers: Product['watchers'] = [liveMeetingWatcher];

/** Jobs that run after a commit or at set times. */
export const workers: Product['workers'] = (appContext) => [
  ...attachmentWorkers(appContext),
  ...billingWorkers(appContext, giveSeats),
  ...invitationWorkers(appContext),
  ...liveMeetingWorkers(appContext),
  ...mailingWorkers(appContext, readSight),
  ...settingsWorkers(appContext),
  ...similarWorkers(appContext),
  ...todoWorkers(appContext),
];
