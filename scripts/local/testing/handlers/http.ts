import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Answers with the event itself. */
export const echo = async (event: APIGatewayProxyEventV2) => event;

export const slow = () => new Promise(() => undefined);

export const broken = async () => {
  throw new Error('secret detail');
};

/** Answers with what the request's body says, as a Lambda answer. */
export const answers = async (event: APIGatewayProxyEventV2) => JSON.parse(event.body ?? 'null') as unknown;
