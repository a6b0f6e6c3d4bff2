export { useTodoActs } from '../calls.ts';
