/**
 * Options of a query that is asked for although the browser says there is no network: what is remembered comes when it
 * fails, so it must not wait.
 */
export const offlineQueryOptions = { networkMode: 'always', refetchOnReconnect: true } as const;
