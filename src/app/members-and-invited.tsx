import { PendingInvitations, usePendingCount } from '#features/office/invitations/web/parts/pending-invitations.tsx';
import { MembersScreen } from '#features/office/members/web/members-screen.tsx';

/** Renders the members with those who are invited. Invitations build on members, so that they meet here. */
export const MembersAndInvited = () => {
  const count = usePendingCount();
  return <MembersScreen invited={count === undefined ? undefined : { count, list: <PendingInvitations /> }} />;
};
