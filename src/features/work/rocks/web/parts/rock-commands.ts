export { updateRock, useCreateRock, useRock, useRockCommands } from '../calls.ts';
