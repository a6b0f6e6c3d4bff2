import { useAddMeeting, useDepartmentToFill } from '#features/office/departments/web/parts/first-meeting.ts';
import { NewMeetingDialog } from '#features/teams/team/web/new-meeting-dialog.tsx';
import type { ModalScreenProps } from './shell/screen.ts';

/**
 * `/meeting/new`: creates a meeting, which belongs to the department that the address names, if any. Departments build on meetings, so
 * that they meet here. With `stays` the page beneath stays, as the first steps do, which lead on to the next.
 */
export const NewMeeting = ({ search, close }: Pick<ModalScreenProps, 'search' | 'close'>) => {
  const { department, loading } = useDepartmentToFill(search['department']);
  const add = useAddMeeting();
  if (loading) return null;
  if (department === undefined) return <NewMeetingDialog stays={search['stays'] !== undefined} close={close} />;
  return <NewMeetingDialog title={department.name} onCreated={(tractionId) => add(department.id, tractionId)} close={close} />;
};
