export { updateHeadline, useCreateHeadline, useHeadline, useHeadlineActs } from '../calls.ts';
