import { useRead } from '#web/core/api/use-read.ts';
import { type Invitation, invitedApi } from '../../contract.ts';

/** Returns who is invited and has not joined yet; undefined while it is not known. For whoever may invite. */
export const useInvited = (enabled = true): readonly Invitation[] | undefined =>
  useRead(invitedApi.list, {}, { quiet: true, enabled }).data?.items;
