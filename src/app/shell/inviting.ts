import type { Session } from '#web/core/session/session.ts';

/** The name of the dialog that invites people. */
export const inviteDialog = 'inviteUsers';

/** Returns whether the person may invite people into the organisation; catalogue rows D-07 and T-10. */
export const mayInvite = (session: Session): boolean => session.orgId !== null && session.user.permissions.includes('Update|License');
