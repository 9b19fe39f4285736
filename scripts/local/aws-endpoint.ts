import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AwsError, jsonError } from './aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from './aws-service';

/** The stand-ins, keyed by the service name that AWS uses in credential scopes. */
export type AwsServices = {
  dynamodb: AwsService;
  sqs: AwsService;
  'cognito-idp': AwsService;
  s3: AwsService;
  ses: AwsService;
  sns: AwsService;
  lambda: AwsService;
  scheduler: AwsService;
  ssm: AwsService;
  'execute-api': AwsService;
};

export type AwsServiceName = keyof AwsServices;

const targetPrefixes: [prefix: string, service: AwsServiceName][] = [
  ['DynamoDB_', 'dynamodb'],
  ['AmazonSQS.', 'sqs'],
  ['AWSCognitoIdentityProviderService.', 'cognito-idp'],
  ['AmazonSSM.', 'ssm'],
];

const pathPatterns: [pattern: RegExp, service: AwsServiceName][] = [
  [/^\/2015-03-31\/functions\//, 'lambda'],
  [/^\/schedules(\/|$)/, 'scheduler'],
  [/^\/v2\/email\//, 'ses'],
  [/^\/_execute-api\//, 'execute-api'],
  [/^\/[\w-]+_[0-9A-Za-z]+\/\.well-known\//, 'cognito-idp'],
];

/**
 * Decides which service a request is for: by its target header, by the service in its signature, by its path. A CORS
 * preflight at `/` means Cognito; every other unsigned request is for an object in S3. @returns the service's name,
 * even if it is not hosted.
 */
export const serviceOf = ({ method, url, headers }: Pick<AwsRequest, 'method' | 'url' | 'headers'>): string => {
  const target = headers['x-amz-target'] ?? '';
  const byTarget = targetPrefixes.find(([prefix]) => target.startsWith(prefix));
  if (byTarget) return byTarget[1];
  const credential =
    /Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1] ?? url.searchParams.get('X-Amz-Credential');
  const scope = credential?.split('/')[3];
  if (scope) return scope;
  const byPath = pathPatterns.find(([pattern]) => pattern.test(url.pathname));
  if (byPath) return byPath[1];
  return url.pathname === '/' && method === 'OPTIONS' ? 'cognito-idp' : 's3';
};

/** Routes a request to its stand-in; a service that is not hosted gets an error that says so. */
export const createAwsRouter = (services: AwsServices): AwsService => ({
  async handle(request) {
    const name = serviceOf(request);
    if (name in services) return services[name as AwsServiceName].handle(request);
    return jsonError(
      new AwsError(
        'UnknownOperationException',
        `The local runtime hosts no "${name}" (${request.method} ${request.url.pathname}).`,
        501,
      ),
    );
  },
});

/** Largest request body: an upload of a document or photo, with a margin. */
const MAX_BODY_BYTES = 200 * 1024 * 1024;

/** Creates the HTTP server of the AWS stand-ins; the caller must bind it to the loopback address only. */
export const createAwsServer = (handle: AwsService['handle'], log: (line: string) => void): Server =>
  createServer(answerWith(handle, log));

/** Makes the request listener of a stand-in; an unexpected exception is logged and answered as AWS does. */
export const answerWith =
  (handle: AwsService['handle'], log: (line: string) => void) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    void receive(incoming)
      .then(handle)
      .catch((error: Error) => {
        log(`AWS endpoint: ${error.stack ?? error.message}`);
        return jsonError(new AwsError('InternalFailure', error.message, 500));
      })
      .then(answer => send(outgoing, answer));
  };

const receive = async (incoming: IncomingMessage): Promise<AwsRequest> => {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`),
    headers: Object.fromEntries(headers),
    body: await readBody(incoming, MAX_BODY_BYTES),
  };
};

/**
 * Reads a request's whole body.
 *
 * @throws Error above the limit; the rest of the body is drained so that the response still reaches the client.
 */
export const readBody = async (incoming: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
  }
  if (size > limitBytes) throw new RangeError(`The request body has ${size} bytes, more than ${limitBytes}.`);
  return Buffer.concat(chunks);
};

const send = (outgoing: ServerResponse, { status, headers: own = {}, body = '' }: AwsResponse) => {
  // Clients correct their clock by this one, since their signatures are checked with it.
  const headers: Record<string, string> = { date: new Date(Date.now()).toUTCString(), ...own };
  // A HEAD response may announce the length of a body that it does not contain.
  const length = headers['content-length'] ?? String(Buffer.byteLength(body));
  outgoing.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': length });
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
};
