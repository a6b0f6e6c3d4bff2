import { useRead } from '#web/core/api/use-read.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { type Department, departmentApi } from '../../contract.ts';

/** Returns the department for which a meeting is made; undefined without one, and for whoever may not see it. */
export const useDepartmentToFill = (id: string | undefined): { department: Department | undefined; loading: boolean } => {
  const { data, isLoading } = useRead(departmentApi.list, {}, { quiet: true, enabled: id !== undefined });
  return { department: data?.items.find((each) => each.id === id), loading: isLoading };
};

/** Returns the function that adds a meeting to a department, which takes it from the one that it was in. */
export const useAddMeeting = (): ((id: string, tractionId: string) => Promise<unknown>) => {
  const { send } = useCommand(departmentApi.addMeeting);
  return (id, tractionId) => send({ params: { id, tractionId } });
};
