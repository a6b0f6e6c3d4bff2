import { flagRoutes } from '../features/flags/server/routes.ts';
import { headlineRoutes } from '../features/headlines/server/routes.ts';
import { issueRoutes } from '../features/issues/server/routes.ts';
import { liveMeetingWatcher } from '../features/live-meetings/server/actions/watching.ts';
import { liveMeetingHub, liveMeetingWorkers } from '../features/live-meetings/server/jobs.ts';
import { liveMeetingRoutes } from '../features/live-meetings/server/routes.ts';
import { meetingRoutes } from '../features/meetings/server/routes.ts';
import { notificationHub, notificationRoutes } from '../features/notifications/server/routes.ts';
import { orgRoutes } from '../features/orgs/server/routes.ts';
import { peopleRoutes } from '../features/people/server/routes.ts';
import { registerRoutes } from '../features/register/server/routes.ts';
import { rockRoutes } from '../features/rocks/server/routes.ts';
import { scorecardRoutes } from '../features/scorecards/server/routes.ts';
import { sessionRoutes } from '../features/session/server/routes.ts';
import { todoRoutes } from '../features/todos/server/routes.ts';
import type { Route } from '../server/http/route.ts';
import type { Product } from '../server/start.ts';

/** All routes of the product; each feature has a line. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...registerRoutes,
  ...flagRoutes,
  ...orgRoutes,
  ...peopleRoutes,
  ...headlineRoutes,
  ...rockRoutes,
  ...todoRoutes,
  ...issueRoutes,
  ...scorecardRoutes,
  ...notificationRoutes,
  ...meetingRoutes,
  ...liveMeetingRoutes,
];

/** What features add to the Socket.IO hubs. */
export const hubFeatures: Product['hubFeatures'] = [notificationHub, liveMeetingHub];

/** What features update inside the transactions of other features. */
export const watchers: Product['watchers'] = [liveMeetingWatcher];

/** Jobs that run after a commit or at set times. */
export const workers: Product['workers'] = (appContext) => [...liveMeetingWorkers(appContext)];
