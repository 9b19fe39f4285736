/** URL to open the WebSocket at. `address` may use http; the stage of a deployed API stays in its path. */
export const socketUrl = (address: URL, ticket: string): string => {
  const url = new URL(address);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('ticket', ticket);
  return url.href;
};
