export { updateHeadline, useHeadline, useHeadlineActs } from '../calls.ts';
