import { randomUUID } from 'node:crypto';
import type { AwsResponse, AwsService } from '../aws-service';
import { currentCaller } from '../policy/caller';
import { type AttributeValue, fromAttributes, toAttributes } from './attribute-values';

type Json = Record<string, unknown>;
type Attributes = Record<string, AttributeValue>;
type Keyed = { Keys: object[] };

/** Attempts of the SDK, and the pause before its first repetition. */
const ATTEMPTS = 3;
const PAUSE_MS = 50;

const endpoint = new URL('http://127.0.0.1/');
const documentFields = ['Key', 'Item', 'ExpressionAttributeValues'] as const;

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

const sent = (input: Json): Json => {
  const body: Json = { ...input };
  for (const field of documentFields) if (body[field]) body[field] = toAttributes(body[field] as object);
  return body;
};

/** The body of a request, from the input of a document command. */
const bodyOf = (operation: string, input: Json): Json => {
  if (operation === 'TransactWriteItems')
    return {
      ...input,
      ClientRequestToken: input.ClientRequestToken ?? randomUUID(),
      TransactItems: (input.TransactItems as Record<string, Json>[]).map(item => mapValues(item, sent)),
    };
  if (operation === 'BatchGetItem')
    return {
      ...input,
      RequestItems: mapValues(input.RequestItems as Record<string, Keyed>, part => ({
        ...part,
        Keys: part.Keys.map(toAttributes),
      })),
    };
  return sent(input);
};

/** The output of a document command, from the body of an answer. */
const outputOf = (answer: Json): Json => {
  const output: Json = { ...answer };
  for (const field of ['Item', 'Attributes'])
    if (output[field]) output[field] = fromAttributes(output[field] as Attributes);
  if (output.Items) output.Items = (output.Items as Attributes[]).map(fromAttributes);
  if (output.Responses)
    output.Responses = mapValues(output.Responses as Record<string, Attributes[]>, items => items.map(fromAttributes));
  if (output.UnprocessedKeys)
    output.UnprocessedKeys = mapValues(output.UnprocessedKeys as Record<string, { Keys: Attributes[] }>, part => ({
      ...part,
      Keys: part.Keys.map(fromAttributes),
    }));
  return output;
};

/** An error with the name and the details that the SDK's exceptions have. */
const failureOf = ({ status, body }: AwsResponse): Error => {
  const { __type = 'UnknownError', message, Message, ...details } = JSON.parse(String(body) || '{}') as Json;
  const error = new Error(String(message ?? Message ?? __type));
  error.name = String(__type).replace(/^.*#/, '');
  return Object.assign(error, details, { $metadata: { httpStatusCode: status } });
};

/** Refused for the moment: the SDK asks again. */
const mayPass = ({ status, body }: AwsResponse): boolean =>
  status >= 500 || /ProvisionedThroughputExceeded|ThrottlingException|RequestLimitExceeded/.test(String(body));

/** A document command of the SDK, as far as it is needed. */
type Command = { input: Json; clientCommand: { schema: [kind: number, namespace: string, name: string] } };

/**
 * The SDK's document client as functions use it, on a stand-in in the same process: without the SDK's layers, which
 * took more time than the rest of a call.
 */
export const directDocuments = (handle: AwsService['handle']) => {
  const ask = async (headers: Record<string, string>, json: Json): Promise<AwsResponse> => {
    const text = JSON.stringify(json);
    const request = {
      method: 'POST',
      url: endpoint,
      headers,
      said: { text, json },
      caller: currentCaller(),
      get body() {
        return Buffer.from(text);
      },
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await handle(request);
      if (attempt === ATTEMPTS || !mayPass(answer)) return answer;
      await new Promise(resolve => setTimeout(resolve, Math.random() * PAUSE_MS * 2 ** (attempt - 1)));
    }
  };
  return {
    async send(command: unknown): Promise<Json> {
      const { input, clientCommand } = command as Command;
      const operation = clientCommand.schema[2];
      const answer = await ask({ 'x-amz-target': `DynamoDB_20120810.${operation}` }, bodyOf(operation, input));
      if (answer.status !== 200) throw failureOf(answer);
      return outputOf(answer.json ?? (JSON.parse(String(answer.body)) as Json));
    },
  };
};
