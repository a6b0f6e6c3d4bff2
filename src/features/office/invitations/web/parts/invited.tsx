import type { Invitation } from '../../contract.ts';
import { usePending } from '../calls.ts';

/** Returns who is invited and has not joined yet; undefined while it is not known. For whoever may invite. */
export const useInvited = (): readonly Invitation[] | undefined => usePending();
