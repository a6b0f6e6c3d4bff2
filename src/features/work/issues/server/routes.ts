import { mayAddToTraction, seesNamedTraction } from '#features/teams/team/server/access.ts';
import { seesTractions } from '#features/work/items/server/access.ts';
import type { Subjects } from '#server/access/subjects.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { issueApi } from '../contract.ts';
import { mayAddIssue, mayChangeIssues, mayEditIssue, mayRemoveIssue, maySetIssueStatus } from './access.ts';
import { findIssues, issuesById } from './actions/find.ts';
import { dropToIssues, voteForIssue, votesIn } from './actions/votes.ts';
import {
  changeManyIssues,
  createIssues,
  moveIssue,
  rankIssues,
  reassignIssue,
  removeIssue,
  setIssueStatus,
  solveIssue,
  updateIssue,
} from './actions.ts';
import { listAlike } from './store/votes.ts';

/** Returns the routes; `subjects` says who sees the items from which Issues are made. */
export const issueRoutes = (subjects: Subjects): Route[] =>
  routesOf(issueApi, [
    route(issueApi.create, mayAddIssue(subjects), ({ at, input }) => createIssues(at, input.body)),
    route(issueApi.byIds, seesTractions, async ({ at, input, granted }) => ({
      items: await issuesById(at, input.query.ids, granted.tractions),
    })),
    route(issueApi.search, seesTractions, ({ at, input, granted }) => findIssues(at, input.body, granted.tractions)),
    route(issueApi.update, mayEditIssue, ({ at, input, granted }) => updateIssue(at, granted, input.body)),
    route(issueApi.setStatus, maySetIssueStatus, async ({ at, input, granted }) => {
      await setIssueStatus(at, granted.item, input.body.status);
      return {};
    }),
    route(issueApi.reassign, mayEditIssue, async ({ at, input, granted }) => {
      await reassignIssue(at, granted.item, input.body.ownerId);
      return {};
    }),
    route(issueApi.solve, mayEditIssue, async ({ at, granted }) => {
      await solveIssue(at, granted.item);
      return {};
    }),
    route(issueApi.rank, mayAddToTraction, async ({ at, input, granted }) => {
      await rankIssues(at, granted.traction.id, input.body.ids);
      return {};
    }),
    route(issueApi.vote, mayEditIssue, async ({ at, input, granted }) => {
      await voteForIssue(at, granted.item, input.body.voted);
      return {};
    }),
    route(issueApi.votes, seesNamedTraction, ({ at, granted }) => votesIn(at, granted.traction.id)),
    route(issueApi.alike, seesTractions, async ({ at, input, granted }) => ({
      items: await listAlike(at, input.query.ids, [...granted.tractions.keys()]),
    })),
    route(issueApi.drop, mayAddToTraction, ({ at, input }) => dropToIssues(at, subjects, input.body)),
    route(issueApi.move, mayEditIssue, async ({ at, input, granted }) => {
      await moveIssue(at, granted, input.body);
      return {};
    }),
    route(issueApi.remove, mayRemoveIssue, async ({ at, granted }) => {
      await removeIssue(at, granted.item);
      return {};
    }),
    route(issueApi.changeMany, mayChangeIssues, ({ at, input, granted }) => changeManyIssues(at, granted, input.body)),
  ]);
