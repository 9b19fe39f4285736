import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Answers with the event itself. */
export const echo = async (event: APIGatewayProxyEventV2) => event;

export const slow = () => new Promise(() => undefined);

export const broken = async () => {
  throw new Error('secret detail');
};

/** Returns the request's body, parsed, as the handler's result. */
export const answers = async (event: APIGatewayProxyEventV2) => JSON.parse(event.body ?? 'null') as unknown;
