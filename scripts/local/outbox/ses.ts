import { randomUUID } from 'node:crypto';
import { AwsError, jsonFailure, jsonReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import type { AwsCredentials } from '../resign';
import { assertSigned, localCredentials } from '../sigv4';
import type { Outbox } from './outbox';
import { plain } from './plain';

export type MessageServiceOptions = { outbox: Outbox; credentials?: AwsCredentials; now?: () => number };

type Email = {
  FromEmailAddress?: string;
  ReplyToAddresses?: string[];
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: {
    Simple?: { Subject?: { Data?: string }; Body?: { Text?: { Data?: string }; Html?: { Data?: string } } };
    Raw?: unknown;
    Template?: unknown;
  };
};

const JSON_TYPE = 'application/json';
const MAX_RECIPIENTS = 50;
const addressPattern = /^(?:[^<>@]*<([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+))$/;

/** SendEmail of SES v2 with simple content: puts one message per recipient into the outbox. */
export const createSes = (options: MessageServiceOptions): AwsService => ({
  async handle(request) {
    try {
      return await send(request, options);
    } catch (error) {
      return jsonFailure(error, JSON_TYPE);
    }
  },
});

const send = async (
  request: AwsRequest,
  { outbox, credentials, now = Date.now }: MessageServiceOptions,
): Promise<AwsResponse> => {
  await assertSigned(request, { credentials: credentials ?? localCredentials, service: 'ses', nowMs: now() });
  if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails') {
    console.warn(`[ses] not hosted by the local runtime: ${request.method} ${request.url.pathname}`);
    throw new AwsError(
      'UnknownOperationException',
      `${request.method} ${request.url.pathname} is not hosted by the local runtime.`,
      404,
    );
  }
  const email = parse(request.body);
  const { subject, text, html } = content(email);
  const from = addressOf(email.FromEmailAddress ?? '');
  const recipients = Object.values(email.Destination ?? {}).flatMap(list => list ?? []);
  if (!recipients.length) throw badRequest('Destination is empty: name at least one recipient.');
  if (recipients.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  const addresses = recipients.map(addressOf);
  const messageId = randomUUID();
  const meta = { messageId, from, replyTo: email.ReplyToAddresses, ...(html ? { html } : {}) };
  for (const to of addresses)
    outbox.add({ kind: 'email', to, subject, body: text ?? plain(html ?? ''), at: now(), meta });
  return jsonReply({ MessageId: messageId }, 200, JSON_TYPE);
};

const content = (email: Email): { subject: string; text?: string; html?: string } => {
  const simple = email.Content?.Simple;
  if (!simple) throw badRequest('The local runtime sends simple content only, neither raw messages nor templates.');
  const [subject, text, html] = [simple.Subject?.Data, simple.Body?.Text?.Data, simple.Body?.Html?.Data];
  if (!subject) throw badRequest('Missing required parameter Content.Simple.Subject.Data.');
  if (/[\r\n]/.test(subject)) throw badRequest('The subject must be one line.');
  if (!text && !html) throw badRequest('Content.Simple.Body needs Text or Html.');
  return { subject, text, html };
};

const addressOf = (text: string): string => {
  const match = addressPattern.exec(text.trim());
  const address = match?.[1] ?? match?.[2];
  if (!address) throw badRequest(`Illegal address: ${text || '(empty)'}`);
  return address;
};

const parse = (body: Buffer): Email => {
  try {
    return JSON.parse(body.toString()) as Email;
  } catch {
    throw new AwsError('SerializationException', 'The request body is not JSON.');
  }
};

const badRequest = (message: string): AwsError => new AwsError('BadRequestException', message);
