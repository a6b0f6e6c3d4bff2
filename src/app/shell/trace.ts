import { trackEvent } from '#web/core/analytics/track.ts';
import { queryClient } from '#web/core/api/query-client.ts';

/** Logs requests, failures and analytics events when the query has `trace=true`; catalogue row A-41. */
export const traceOnRequest = (): void => {
  if (new URLSearchParams(window.location.search).get('trace') !== 'true') return;
  queryClient.getQueryCache().subscribe(({ type, query }) => console.warn('trace', type, query.queryHash, query.state.status));
  window.addEventListener(trackEvent, (event) => console.warn('trace', 'track', event instanceof CustomEvent ? event.detail : undefined));
};
