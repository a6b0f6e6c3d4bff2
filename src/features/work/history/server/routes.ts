import { type Subjects, seesSubject } from '#server/access/subjects.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { historyApi } from '../contract.ts';
import { showHistory } from './actions.ts';

/** Returns the routes; `subjects` says who may see each kind of item. */
export const historyRoutes = (subjects: Subjects): Route[] =>
  routesOf(historyApi, [
    route(historyApi.list, seesSubject(subjects), ({ at, input, granted }) => showHistory(at, subjects, granted, input.query.before)),
  ]);
