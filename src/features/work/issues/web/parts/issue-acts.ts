export { updateIssue, useCreateIssue, useIssue, useIssueActs } from '../calls.ts';
