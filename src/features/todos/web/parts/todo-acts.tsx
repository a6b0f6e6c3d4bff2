export { updateTodo, useTodo, useTodoActs } from '../calls.ts';
