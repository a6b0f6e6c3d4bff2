import { chatPruned } from '#features/assistant/chat/server/jobs.ts';
import { assistantRoutes } from '#features/assistant/chat/server/routes.ts';
import { chartDocument } from '#features/documents/chart/server/actions/document.ts';
import { chartRoutes } from '#features/documents/chart/server/routes.ts';
import { collectionAudiences } from '#features/documents/collections/server/audiences.ts';
import { collectionsPruned } from '#features/documents/collections/server/jobs.ts';
import { collectionRoutes } from '#features/documents/collections/server/routes.ts';
import { fitNoteRoutes } from '#features/documents/fit-notes/server/routes.ts';
import { longTermIssueText } from '#features/documents/vto/server/access/text.ts';
import { vtoDocument } from '#features/documents/vto/server/actions/document.ts';
import { vtoRoutes } from '#features/documents/vto/server/routes.ts';
import { attachmentAudiences } from '#features/ground/attachments/server/audiences.ts';
import { attachmentWorkers } from '#features/ground/attachments/server/jobs.ts';
import { attachmentRoutes } from '#features/ground/attachments/server/routes.ts';
import { flagRoutes } from '#features/ground/flags/server/routes.ts';
import { modelRoutes } from '#features/ground/language-models/server/routes.ts';
import { licenceRoutes } from '#features/ground/licences/server/routes.ts';
import { notificationAudiences } from '#features/ground/notifications/server/audiences.ts';
import { notificationHub, notificationRoutes } from '#features/ground/notifications/server/routes.ts';
import { offerRoutes } from '#features/ground/offers/server/routes.ts';
import { orgAudiences } from '#features/ground/orgs/server/audiences.ts';
import { orgRoutes } from '#features/ground/orgs/server/routes.ts';
import { peopleAudiences } from '#features/ground/people/server/audiences.ts';
import { peopleRoutes } from '#features/ground/people/server/routes.ts';
import { textsOf } from '#features/ground/writing/server/access.ts';
import { writingHub, writingWorkers } from '#features/ground/writing/server/jobs.ts';
import { writingRoutes } from '#features/ground/writing/server/routes.ts';
import { dashboardAudiences } from '#features/home/dashboards/server/audiences.ts';
import { dashboardRoutes } from '#features/home/dashboards/server/routes.ts';
import { feedRoutes } from '#features/home/feeds/server/routes.ts';
import { insightRoutes } from '#features/home/insights/server/routes.ts';
import { learningAudiences } from '#features/home/learning/server/audiences.ts';
import { learningRoutes } from '#features/home/learning/server/routes.ts';
import { paletteRoutes } from '#features/home/palette/server/routes.ts';
import { sessionRoutes } from '#features/home/session/server/routes.ts';
import { briefRoutes } from '#features/meeting/briefs/server/routes.ts';
import { sectionNotesText } from '#features/meeting/live-meetings/server/access/text.ts';
import { liveMeetingWatcher } from '#features/meeting/live-meetings/server/actions/watching.ts';
import { liveMeetingAudiences } from '#features/meeting/live-meetings/server/audiences.ts';
import { liveMeetingHub, liveMeetingWorkers } from '#features/meeting/live-meetings/server/jobs.ts';
import { liveMeetingRoutes } from '#features/meeting/live-meetings/server/routes.ts';
import { readinessRoutes } from '#features/meeting/readiness/server/routes.ts';
import { tractionRoutes } from '#features/meeting/team-page/server/routes.ts';
import { licences } from '#features/office/billing/server/actions.ts';
import { billingAudiences } from '#features/office/billing/server/audiences.ts';
import { billingWorkers } from '#features/office/billing/server/jobs.ts';
import { billingRoutes } from '#features/office/billing/server/routes.ts';
import { departmentAudiences } from '#features/office/departments/server/audiences.ts';
import { departmentRoutes } from '#features/office/departments/server/routes.ts';
import { exportRoutes } from '#features/office/exports/server/routes.ts';
import { invitationWorkers } from '#features/office/invitations/server/jobs.ts';
import { invitationRoutes } from '#features/office/invitations/server/routes.ts';
import { giveSeats } from '#features/office/members/server/actions.ts';
import { seenHub } from '#features/office/members/server/jobs.ts';
import { memberRoutes } from '#features/office/members/server/routes.ts';
import { profileRoutes } from '#features/office/profile/server/routes.ts';
import { registerPruned } from '#features/office/register/server/jobs.ts';
import { registerRoutes } from '#features/office/register/server/routes.ts';
import { settingsWorkers } from '#features/office/settings/server/jobs.ts';
import { settingsRoutes } from '#features/office/settings/server/routes.ts';
import { signInsPruned } from '#features/office/sign-ins/server/jobs.ts';
import { signInRoutes } from '#features/office/sign-ins/server/routes.ts';
import { invitationAudiences } from '#features/teams/invited/server/audiences.ts';
import { invitedRoutes } from '#features/teams/invited/server/routes.ts';
import { listStandings, readSight } from '#features/teams/team/server/access.ts';
import { meetingAudiences } from '#features/teams/team/server/audiences.ts';
import { meetingRoutes } from '#features/teams/team/server/routes.ts';
import { changeRoutes } from '#features/work/changes/server/routes.ts';
import { commentAudiences } from '#features/work/comments/server/audiences.ts';
import { commentRoutes } from '#features/work/comments/server/routes.ts';
import { handoverRoutes } from '#features/work/handovers/server/routes.ts';
import { headlineSubject } from '#features/work/headlines/server/access/subject.ts';
import { headlineText } from '#features/work/headlines/server/access/text.ts';
import { headlineAudiences } from '#features/work/headlines/server/audiences.ts';
import { headlineRoutes } from '#features/work/headlines/server/routes.ts';
import { historyRoutes } from '#features/work/history/server/routes.ts';
import { inboundAudiences } from '#features/work/inbound/server/audiences.ts';
import { inboundRoutes } from '#features/work/inbound/server/routes.ts';
import { issueSubject } from '#features/work/issues/server/access/subject.ts';
import { issueText } from '#features/work/issues/server/access/text.ts';
import { issueAudiences } from '#features/work/issues/server/audiences.ts';
import { issueRoutes } from '#features/work/issues/server/routes.ts';
import { linkAudiences } from '#features/work/links/server/audiences.ts';
import { linkRoutes } from '#features/work/links/server/routes.ts';
import { listViewAudiences } from '#features/work/list-views/server/audiences.ts';
import { listViewRoutes } from '#features/work/list-views/server/routes.ts';
import { mailingWorkers } from '#features/work/mailings/server/jobs.ts';
import { mailingRoutes } from '#features/work/mailings/server/routes.ts';
import { proposedIssueAudiences } from '#features/work/proposed-issues/server/audiences.ts';
import { proposedIssueRoutes } from '#features/work/proposed-issues/server/routes.ts';
import { rockSubject } from '#features/work/rocks/server/access/subject.ts';
import { rockText } from '#features/work/rocks/server/access/text.ts';
import { rockAudiences } from '#features/work/rocks/server/audiences.ts';
import { rockRoutes } from '#features/work/rocks/server/routes.ts';
import { measurableSubject } from '#features/work/scorecards/server/access/subject.ts';
import { scorecardAudiences } from '#features/work/scorecards/server/audiences.ts';
import { scorecardRoutes } from '#features/work/scorecards/server/routes.ts';
import { similarWorkers } from '#features/work/similar/server/jobs.ts';
import { similarRoutes } from '#features/work/similar/server/routes.ts';
import { smartRoutes } from '#features/work/smart/server/routes.ts';
import { todoSubject } from '#features/work/todos/server/access/subject.ts';
import { todoText } from '#features/work/todos/server/access/text.ts';
import { todoAudiences } from '#features/work/todos/server/audiences.ts';
import { todoWorkers } from '#features/work/todos/server/jobs.ts';
import { todoRoutes } from '#features/work/todos/server/routes.ts';
import { voiceRoutes } from '#features/work/voice/server/routes.ts';
import { subjectsOf } from '#server/access/subjects.ts';
import type { Route } from '#server/http/route.ts';
import type { Product } from '#server/start.ts';

/** The kinds of item that have comments, files, links and a history; each feature of items adds its own. */
const subjects = subjectsOf([rockSubject, todoSubject, issueSubject, headlineSubject, measurableSubject]);

/** The texts that several people write at once; the feature of each column adds its own. */
const texts = textsOf([rockText, todoText, issueText, headlineText, sectionNotesText, longTermIssueText], readSight);

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
  ...inboundAudiences,
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
  ...invitedRoutes,
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
  ...inboundRoutes,
  ...notificationRoutes(async (at) => new Set((await listStandings(at)).map(({ traction }) => traction.id))),
  ...mailingRoutes,
  ...meetingRoutes,
  ...readinessRoutes,
  ...liveMeetingRoutes,
  ...handoverRoutes,
  ...learningRoutes,
  ...departmentRoutes,
  ...collectionRoutes({ vto: vtoDocument, ac: chartDocument }),
  ...chartRoutes,
  ...fitNoteRoutes,
  ...vtoRoutes,
  ...dashboardRoutes,
  ...insightRoutes,
  ...paletteRoutes,
  ...commentRoutes(subjects),
  ...attachmentRoutes(subjects),
  ...linkRoutes(subjects),
  ...historyRoutes(subjects),
  ...listViewRoutes,
  ...writingRoutes(texts),
];

/** What features add to the Socket.IO hubs. */
export const hubFeatures: Product['hubFeatures'] = [notificationHub, seenHub, liveMeetingHub, writingHub(texts)];

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
  ...writingWorkers(appContext, texts),
];

/** What the hourly upkeep deletes of the features' tables. */
export const pruned: Product['pruned'] = [...registerPruned, ...signInsPruned, ...collectionsPruned, ...chatPruned];
