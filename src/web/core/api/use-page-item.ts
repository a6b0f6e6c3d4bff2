import type { UseQueryResult } from '@tanstack/react-query';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type ReadOptions, useMissing, useRead } from './use-read.ts';

/**
 * Reads the item of a page from an endpoint that takes nothing but its id. An id that none can be, as of an address that was cut short, is
 * answered with 422: the item is missing then too.
 */
export const usePageItem = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, Error> => {
  const result = useRead(endpoint, ask, { ...options, item: true });
  useMissing(result.error instanceof ApiError && result.error.status === 422);
  return result;
};
