export { updateIssue, useCreateIssue, useIssue, useIssueCommands } from '../calls.ts';
