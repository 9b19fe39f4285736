import type { AwsRequest } from './aws-service';

const parsed = new WeakMap<AwsRequest, Record<string, unknown>>();

/** The body of a request as JSON, parsed once however many ask for it. @throws SyntaxError */
export const jsonBody = (request: AwsRequest): Record<string, unknown> => {
  const known = request.said?.json ?? parsed.get(request);
  if (known) return known;
  const body = JSON.parse(request.body.toString() || '{}') as Record<string, unknown>;
  parsed.set(request, body);
  return body;
};
