export { updateTodo, useCreateTodo, useTodo, useTodoActs } from '../calls.ts';
