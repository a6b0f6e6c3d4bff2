import type { ComponentProps } from 'react';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { AwayMark } from '#features/teams/team/web/parts/away-mark.tsx';
import type { AwayReason } from '#shared/away.ts';

interface OwnerLookProps extends ComponentProps<typeof OwnerChip> {
  /** Why the owner can no longer work on the item; undefined while they can. */
  away: AwayReason | undefined;
}

/** Renders an item's owner, marked where the item needs another one. Catalogue row B-38. */
export const OwnerLook = ({ away, ...owner }: OwnerLookProps) => {
  const chip = <OwnerChip {...owner} />;
  return away === undefined ? chip : <AwayMark why={away}>{chip}</AwayMark>;
};
