import '#web/core/texts/departments.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { type Department, type DepartmentEdit, type DepartmentInput, departmentApi } from '../contract.ts';

/** Reads the departments of the organisation. */
export const useDepartments = () => useRead(departmentApi.list, {});

/** Adds a department; rejects with the server's answer. */
export const addDepartment = (body: DepartmentInput): Promise<unknown> => sendCommand(departmentApi.add, { body }, { quiet: true });

/** Changes a department; rejects with the server's answer. */
export const updateDepartment = (id: string, body: DepartmentEdit) =>
  sendCommand(departmentApi.update, { params: { id }, body }, { quiet: true });

/** Returns the function that moves a department to a place in the order, 1 first. */
export const useMoveDepartment = (): ((id: string, place: number) => void) => {
  const { run } = useCommand(departmentApi.place);
  return (id, place) => run({ params: { id }, body: { place } });
};

/** Returns the function that removes a department after a question, which says what becomes of its meetings. */
export const useRemoveDepartment = (): ((department: Department, titles: string) => Promise<void>) => {
  const t = useText();
  const { send } = useCommand(departmentApi.remove);
  return async ({ id, name, meetingIds }, titles) => {
    const text = t('departments.removeText', { count: meetingIds.length, titles });
    if (!(await confirm({ title: t('departments.removeTitle', { name }), text, yes: t('departments.remove'), danger: true }))) return;
    await send({ params: { id } }).then(
      () => toast.success(t('departments.removed', { name })),
      () => undefined,
    );
  };
};

/** Returns the function that chooses the meeting of the leadership team, or none; resolves to whether it is saved. */
export const useChooseLeaders = (): ((meetingId: string | undefined) => Promise<boolean>) => {
  const orgId = useSession().orgId ?? '';
  const set = useCommand(departmentApi.setLeadershipTeam);
  const unset = useCommand(departmentApi.unsetLeadershipTeam);
  return (meetingId) =>
    (meetingId === undefined ? unset.send({ params: { orgId } }) : set.send({ params: { orgId, meetingId } })).then(
      () => true,
      () => false,
    );
};
