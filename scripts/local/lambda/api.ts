import { AwsError, jsonFailure } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import { toLambdaError } from './errors';
import type { LambdaHost } from './host';

const invokePath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** The Invoke API of Lambda: RequestResponse, Event and DryRun. */
export const createLambdaApi = (host: LambdaHost): AwsService => {
  const invoke = async (request: AwsRequest): Promise<AwsResponse> => {
    const match = invokePath.exec(request.url.pathname);
    if (request.method !== 'POST' || !match) {
      throw new AwsError(
        'UnknownOperationException',
        `${request.method} ${request.url.pathname} is not hosted locally`,
        404,
      );
    }
    const key = decodeURIComponent(match[1] ?? '');
    if (!host.find(key)) throw new AwsError('ResourceNotFoundException', `Function not found: ${key}`, 404);
    const event = request.body.length > 0 ? parse(request.body) : {};
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type === 'DryRun') return { status: 204 };
    if (type === 'Event') {
      host.invokeAsync(key, event);
      return { status: 202 };
    }
    return respond(host, key, event);
  };
  return { handle: request => invoke(request).catch(error => jsonFailure(error, 'application/json')) };
};

const respond = async (host: LambdaHost, key: string, event: unknown): Promise<AwsResponse> => {
  const headers = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' };
  try {
    return { status: 200, headers, body: JSON.stringify(await host.invoke(key, event)) };
  } catch (thrown) {
    const error = toLambdaError(thrown);
    return {
      status: 200,
      headers: { ...headers, 'x-amz-function-error': 'Unhandled' },
      body: JSON.stringify(error.payload()),
    };
  }
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError('InvalidRequestContentException', 'Could not parse request body into json', 400);
  }
};
