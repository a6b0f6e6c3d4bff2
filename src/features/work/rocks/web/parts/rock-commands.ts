export { updateRock, useCreateRock, useDelegatesKnown, useRock, useRockCommands } from '../calls.ts';
