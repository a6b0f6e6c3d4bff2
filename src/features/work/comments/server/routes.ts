import { mayDiscussSubject, type Subjects, seesSubject } from '#server/access/subjects.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { commentApi } from '../contract.ts';
import { countsOwn, mayEditComment, mayRemoveComment } from './access.ts';
import { commentOn, countSeen, editComment, listSeers, showComments, takeBackComment } from './actions.ts';

/** Returns the routes; `subjects` says who may see and change each kind of item. */
export const commentRoutes = (subjects: Subjects): Route[] =>
  routesOf(commentApi, [
    route(commentApi.list, seesSubject(subjects), ({ at, input, granted }) => showComments(at, granted, input.query)),
    route(commentApi.people, seesSubject(subjects), async ({ at, granted }) => ({ items: await listSeers(at, subjects, granted) })),
    route(commentApi.counts, countsOwn, async ({ at, input }) => ({ counts: await countSeen(at, subjects, input.body) })),
    route(commentApi.add, mayDiscussSubject(subjects), ({ at, input, granted }) => commentOn(at, subjects, granted, input.body)),
    route(commentApi.update, mayEditComment(subjects), ({ at, input, granted }) => editComment(at, subjects, granted, input.body)),
    route(commentApi.remove, mayRemoveComment(subjects), async ({ at, granted }) => {
      await takeBackComment(at, granted.comment);
      return {};
    }),
  ]);
