import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

export interface ListControl {
  state: ListState;
  /** Changes parts of the state. Every change but of the page goes back to the first page; `quietly` makes no entry in the history. */
  set: (change: Partial<ListState>, quietly?: boolean) => void;
}

/** Keeps what a list is set to in the address. */
export const useListState = (shape: ListShape): ListControl => {
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(address, shape), [address, shape]);
  return {
    state,
    set: (change, quietly = false) => {
      const keepsPage = 'page' in change || 'folded' in change;
      const next = { ...state, ...(keepsPage ? {} : { page: 0 }), ...change };
      const search = writeListState(address, shape, next);
      void navigate({ to: '.', search, replace: quietly, resetScroll: false });
    },
  };
};
