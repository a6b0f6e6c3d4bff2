export { updateRock, useDelegatesKnown, useRock, useRockActs } from '../calls.ts';
