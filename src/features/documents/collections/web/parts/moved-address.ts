import '#web/core/texts/collections.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';

interface Placed {
  collectionId: string;
  collectionTitle: string;
}

/** Puts the address of the folder in which a document is now in place of the one that led to it, and says that it moved. */
export const useMovedAddress = (collectionId: string, document: Placed | undefined): void => {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const now = document?.collectionId ?? collectionId;
  const go = useEffectEvent(() => {
    const { pathname } = router.state.location;
    toast.info(t('collections.movedTo', { folder: document?.collectionTitle ?? '' }), { id: `moved ${collectionId}` });
    void navigate({ to: pathname.replace(collectionId, now), search: true, replace: true });
  });
  useEffect(() => {
    if (now !== collectionId) go();
  }, [now, collectionId]);
};
