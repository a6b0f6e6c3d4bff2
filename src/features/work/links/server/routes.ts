import { mayChangeSubject, type Subjects, seesSubject } from '#server/access/subjects.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { linkApi } from '../contract.ts';
import { findLinkable, linkWith, showLinks, unlink } from './actions.ts';

/** Returns the routes; `subjects` says who may see and change each kind of item. */
export const linkRoutes = (subjects: Subjects): Route[] =>
  routesOf(linkApi, [
    route(linkApi.list, seesSubject(subjects), ({ at, granted }) => showLinks(at, subjects, granted)),
    route(linkApi.find, mayChangeSubject(subjects), async ({ at, input, granted }) => ({
      items: await findLinkable(at, subjects, granted, input.body.text),
    })),
    route(linkApi.add, mayChangeSubject(subjects), ({ at, input, granted }) =>
      linkWith(at, subjects, granted, { type: input.body.otherType, id: input.body.otherId }),
    ),
    route(linkApi.remove, mayChangeSubject(subjects), async ({ at, input, granted }) => {
      await unlink(at, granted, input.params.linkId);
      return {};
    }),
  ]);
