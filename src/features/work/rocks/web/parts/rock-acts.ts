export { updateRock, useCreateRock, useDelegatesKnown, useRock, useRockActs } from '../calls.ts';
