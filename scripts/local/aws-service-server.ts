import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AwsRequest, AwsResponse } from './aws-service';

export type AwsServer = { url: string; close(): Promise<void> };

/** Reads a request with its whole body. */
export const readAwsRequest = async (message: IncomingMessage): Promise<AwsRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const url = new URL(message.url ?? '/', `http://${headers.host ?? '127.0.0.1'}`);
  return { method: message.method ?? 'GET', url, headers, body: Buffer.concat(chunks) };
};

/** Serves one stand-in on a free port of 127.0.0.1, for its tests. */
export const serveAws = async (
  handle: (request: AwsRequest) => Promise<AwsResponse> | AwsResponse,
): Promise<AwsServer> => {
  const server = createServer((message, reply) => {
    void readAwsRequest(message)
      .then(handle)
      .catch((error: Error): AwsResponse => ({ status: 500, body: error.message }))
      .then(({ status, headers = {}, body = '' }) => {
        // Set explicitly: a HEAD response announces the length of a body that it does not contain.
        const length = headers['content-length'] ?? String(Buffer.byteLength(body));
        reply.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': length });
        reply.end(body);
      });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};
