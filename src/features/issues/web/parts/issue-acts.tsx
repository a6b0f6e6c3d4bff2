export { updateIssue, useIssue, useIssueActs } from '../calls.ts';
