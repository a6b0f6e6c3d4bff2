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
    route(issueApi.setStatus, maySetIssueStatus, ({ at, input, granted }) => setIssueStatus(at, granted.item, input.body.status)),
    route(issueApi.reassign, mayEditIssue, ({ at, input, granted }) => reassignIssue(at, granted.item, input.body.ownerId)),
    route(issueApi.solve, mayEditIssue, ({ at, input, granted }) => solveIssue(at, granted.item, input.body.seen)),
    route(issueApi.rank, mayAddToTraction, ({ at, input, granted }) => rankIssues(at, granted.traction.id, input.body.ids)),
    route(issueApi.vote, mayEditIssue, ({ at, input, granted }) => voteForIssue(at, granted.item, input.body.voted)),
    route(issueApi.votes, seesNamedTraction, ({ at, granted }) => votesIn(at, granted.traction.id)),
    route(issueApi.alike, seesTractions, async ({ at, input, granted }) => ({
      items: await listAlike(at, input.query.ids, [...granted.tractions.keys()]),
    })),
    route(issueApi.drop, mayAddToTraction, ({ at, input }) => dropToIssues(at, subjects, input.body)),
    route(issueApi.move, mayEditIssue, ({ at, input, granted }) => moveIssue(at, granted, input.body)),
    route(issueApi.remove, mayRemoveIssue, ({ at, granted }) => removeIssue(at, granted.item)),
    route(issueApi.changeMany, mayChangeIssues, ({ at, input, granted }) => changeManyIssues(at, granted, input.body)),
  ]);
