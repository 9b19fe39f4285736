/**
 * Options of a query that runs even while the browser is offline: the stored answer is used once the request has
 * failed, so the query must not be paused.
 */
export const offlineQueryOptions = { networkMode: 'always', refetchOnReconnect: true } as const;
