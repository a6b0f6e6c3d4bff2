import { useEffect, useState } from 'react';
import { orgOf, useSession } from '#web/core/session/session.ts';
import type { Logo } from '../../rules/sheet-shapes.ts';

/** Returns the organisation's logo with its proportions; undefined where it has none, and until it has come. */
export const useLogo = (): Logo | undefined => {
  const address = orgOf(useSession())?.logoUrl ?? undefined;
  const [known, setKnown] = useState<Logo>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const image = new Image();
    let isWanted = true;
    image.addEventListener('load', () => {
      if (isWanted) setKnown({ of: address, ratio: image.naturalWidth / Math.max(1, image.naturalHeight) });
    });
    image.src = address;
    return () => {
      isWanted = false;
    };
  }, [address]);
  return known?.of === address ? known : undefined;
};
