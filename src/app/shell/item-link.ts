import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { itemKey, subjectOf } from '#shared/subjects.ts';
import type { Session } from '#web/core/session/session.ts';
import { openItem } from '#web/kit/modals/open-item.ts';

/**
 * Opens the dialog of the item that the address names, as a link in a notification does, and takes it out of the address: a reload or Back does
 * not open it again.
 */
export const useItemLink = (session: Session | undefined): void => {
  const word = useSearch({ strict: false, select: (search: Record<string, string | undefined>) => search[itemKey] });
  const navigate = useNavigate();
  const isInside = session !== undefined && session.orgId !== null;
  useEffect(() => {
    if (word === undefined || !isInside) return;
    const of = subjectOf(word);
    const search = ({ [itemKey]: _, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search, replace: true, resetScroll: false } as never).then(() => of && openItem(of, true));
  }, [word, isInside, navigate]);
};
