export { updateTodo, useCreateTodo, useTodo, useTodoCommands } from '../calls.ts';
