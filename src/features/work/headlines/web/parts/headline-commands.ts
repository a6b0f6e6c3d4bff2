export { updateHeadline, useCreateHeadline, useHeadline, useHeadlineCommands } from '../calls.ts';
