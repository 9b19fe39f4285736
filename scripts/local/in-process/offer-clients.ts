import type { AwsService } from '../aws-service';
import { currentCaller, ownCredentials } from '../policy/caller';
import { directDocuments } from './documents';

/** The place at which functions find the clients of the process that runs them. */
export const HOST_CLIENTS = Symbol.for('wayfare.host-clients');

/** A request as SDK clients pass it to their request handler. */
type SdkRequest = {
  method: string;
  hostname: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** The SDK's bytes have a class of their own, which `Buffer.from` would treat as text. */
const bytesOf = (body: string | Uint8Array): Buffer =>
  typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);

const directHandler = (handle: AwsService['handle']) => ({
  async handle({ method, hostname, path, headers, body = '' }: SdkRequest) {
    const url = new URL(path, `http://${hostname}`);
    const { status: statusCode, ...answer } = await handle({
      method,
      url,
      headers,
      body: bytesOf(body),
      caller: currentCaller(),
    });
    return { response: { statusCode, headers: answer.headers ?? {}, body: bytesOf(answer.body ?? '') } };
  },
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
});

/**
 * Lets the functions, which run in this process, call the stand-ins directly: connections, messages and signatures took
 * most of the time of a request. @returns a function that undoes it
 */
export const offerClients = (handle: AwsService['handle']): (() => void) => {
  const settings = {
    requestHandler: directHandler(handle),
    signer: { sign: async (request: unknown) => request },
  };
  const host = globalThis as { [HOST_CLIENTS]?: unknown };
  host[HOST_CLIENTS] = { settings, documents: directDocuments(handle), credentials: ownCredentials };
  return () => {
    delete host[HOST_CLIENTS];
  };
};
