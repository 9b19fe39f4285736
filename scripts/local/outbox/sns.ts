import { randomUUID } from 'node:crypto';
import { AwsError, element, xmlReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import { assertSigned, localCredentials } from '../sigv4';
import type { OutboxMessage } from './outbox-message';
import type { MessageServiceOptions } from './ses';
import { createEndpoints, type Endpoints } from './sns-endpoints';

const NAMESPACE = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"';
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_SMS_CHARACTERS = 1600;

/**
 * SNS (query protocol): Publish puts an SMS (phone number) or a push (platform endpoint) into the outbox; endpoints of
 * phones are made and deleted.
 */
export const createSns = (options: MessageServiceOptions): AwsService => {
  const endpoints = createEndpoints();
  return {
    async handle(request) {
      try {
        return await act(request, options, endpoints);
      } catch (error) {
        return failure(error);
      }
    },
  };
};

const reply = (action: string, result: string): AwsResponse => {
  const metadata = element('RequestId', randomUUID());
  return xmlReply(
    `<${action}Response ${NAMESPACE}><${action}Result>${result}</${action}Result><ResponseMetadata>${metadata}</ResponseMetadata></${action}Response>`,
    200,
    { 'content-type': 'text/xml' },
  );
};

const act = async (request: AwsRequest, options: MessageServiceOptions, endpoints: Endpoints): Promise<AwsResponse> => {
  const { credentials = localCredentials, now = Date.now } = options;
  await assertSigned(request, { credentials, service: 'sns', nowMs: now() });
  const form = new URLSearchParams(request.body.toString());
  const action = form.get('Action') ?? '';
  if (action === 'Publish') return publish(form, options, endpoints);
  const result = endpoints.answer(action, form);
  if (result !== undefined) return reply(action, result);
  console.warn(`[sns] not hosted by the local runtime: ${action || 'a request without Action'}`);
  throw new AwsError('InvalidAction', `${action} is not hosted by the local runtime.`);
};

const publish = (
  form: URLSearchParams,
  { outbox, now = Date.now }: MessageServiceOptions,
  endpoints: Endpoints,
): AwsResponse => {
  const target = readTarget(form);
  if (target.kind === 'push') endpoints.assertAlive(target.to);
  const text = readMessage(form, target.kind);
  const messageId = randomUUID();
  const shown = target.kind === 'push' ? readNotification(text) : { body: text };
  const subject = shown.subject ?? form.get('Subject') ?? undefined;
  const meta = { messageId, ...attributes(form), ...(shown.body === text ? {} : { payload: text }) };
  outbox.add({ ...target, body: shown.body, ...(subject ? { subject } : {}), at: now(), meta });
  return reply('Publish', element('MessageId', messageId));
};

const readTarget = (form: URLSearchParams): Pick<OutboxMessage, 'kind' | 'to'> => {
  const given = ['TopicArn', 'TargetArn', 'PhoneNumber'].filter(name => form.get(name));
  if (!given.length) throw invalid('TopicArn or TargetArn Reason: no value for required parameter');
  if (given.length > 1) throw invalid('Only one of TopicArn, TargetArn and PhoneNumber may be given');
  const to = form.get(given[0] ?? '') ?? '';
  if (given[0] === 'PhoneNumber') {
    if (!/^\+[1-9]\d{4,14}$/.test(to)) throw invalid(`PhoneNumber Reason: ${to} is not valid to publish to`);
    return { kind: 'sms', to };
  }
  if (/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:endpoint\/\S+$/.test(to)) return { kind: 'push', to };
  if (/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/.test(to)) throw new AwsError('NotFound', 'Topic does not exist', 404);
  throw invalid(`${given[0]} Reason: An ARN must have at least 6 elements, not ${to.split(':').length}`);
};

/** With MessageStructure `json`, the text for the protocol, else `default`. */
const readMessage = (form: URLSearchParams, kind: OutboxMessage['kind']): string => {
  const message = form.get('Message') ?? '';
  if (!message) throw invalid('Empty message');
  if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) throw invalid('Message too long');
  const text = form.get('MessageStructure') === 'json' ? fromStructure(message, kind) : message;
  if (kind === 'sms' && text.length > MAX_SMS_CHARACTERS) throw invalid('SMS message too long');
  return text;
};

/** Title and text of a push as the device would show them, from a Firebase payload; other texts are shown as is. */
const readNotification = (text: string): { subject?: string; body: string } => {
  try {
    const { notification } = JSON.parse(text) as { notification?: { title?: unknown; body?: unknown } };
    const { title, body } = notification ?? {};
    if (typeof body === 'string') return { body, ...(typeof title === 'string' ? { subject: title } : {}) };
  } catch {
    // Plain text is a valid message too.
  }
  return { body: text };
};

const fromStructure = (message: string, kind: OutboxMessage['kind']): string => {
  const parts = parse(message);
  if (typeof parts.default !== 'string') throw invalid('Message Structure - No default entry in JSON message body');
  const names = kind === 'sms' ? ['sms'] : ['GCM', 'APNS', 'APNS_SANDBOX', 'ADM'];
  const own = names.map(name => parts[name]).find(part => typeof part === 'string');
  return own ?? parts.default;
};

const parse = (message: string): Record<string, string> => {
  try {
    return JSON.parse(message) as Record<string, string>;
  } catch {
    throw invalid('Message Structure - JSON message body failed to parse');
  }
};

const attributes = (form: URLSearchParams): Record<string, string> => {
  const found: Record<string, string> = {};
  for (let index = 1; form.has(`MessageAttributes.entry.${index}.Name`); index += 1) {
    const prefix = `MessageAttributes.entry.${index}`;
    found[form.get(`${prefix}.Name`) ?? ''] = form.get(`${prefix}.Value.StringValue`) ?? '';
  }
  return found;
};

const invalid = (reason: string): AwsError => new AwsError('InvalidParameter', `Invalid parameter: ${reason}`);

const failure = (error: unknown): AwsResponse => {
  const known = error instanceof AwsError ? error : new AwsError('InternalFailure', 'The stand-in failed.', 500);
  if (known !== error) console.error(error);
  const type = element('Type', known.status < 500 ? 'Sender' : 'Receiver');
  const inner = `<Error>${type}${element('Code', known.code)}${element('Message', known.message)}</Error>`;
  const body = `<ErrorResponse ${NAMESPACE}>${inner}${element('RequestId', randomUUID())}</ErrorResponse>`;
  return xmlReply(body, known.status, { 'content-type': 'text/xml' });
};
