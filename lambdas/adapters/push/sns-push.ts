import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { PushMessage, PushOutcome, PushTarget } from '#lambdas/ports/push';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';

type Phone = Extract<PushTarget, { arn: string }>;

let client: SNSClient | undefined;

/** Firebase's form, and Apple's; `thread-id` and `collapse_key` let a newer push replace an older one. */
const payloads = ({ content: { title, body, screen, bookingId, notice, tag }, urgency }: PushMessage) => {
  const data = { screen, ...(bookingId ? { bookingId } : {}), ...(notice ? { notice } : {}) };
  const android = { priority: urgency === 'high' ? 'high' : 'normal', collapse_key: tag };
  const apns = { aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, ...data };
  return {
    default: body,
    GCM: JSON.stringify({ notification: { title, body }, data, ...android }),
    APNS: JSON.stringify(apns),
    APNS_SANDBOX: JSON.stringify(apns),
  };
};

const attributes = ({ ttlS, urgency }: PushMessage) =>
  Object.fromEntries(
    Object.entries({
      'AWS.SNS.MOBILE.GCM.TTL': String(ttlS),
      'AWS.SNS.MOBILE.APNS.TTL': String(ttlS),
      'AWS.SNS.MOBILE.APNS.PRIORITY': urgency === 'high' ? '10' : '5',
    }).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
  );

const outcomeOf = (error: unknown): PushOutcome => {
  const name = error instanceof Error ? error.name : '';
  // SNS disables an endpoint when Google or Apple says that its token is no longer valid.
  if (/^(EndpointDisabled|NotFound|PlatformApplicationDisabled)/.test(name))
    return { is: name.startsWith('Platform') ? 'refused' : 'gone' };
  return /^(InvalidParameter|AuthorizationError)/.test(name) ? { is: 'refused' } : { is: 'later' };
};

/** A push to a phone through its SNS platform endpoint. */
export const snsPush = async ({ arn }: Phone, message: PushMessage): Promise<PushOutcome> => {
  client ??= new SNSClient(clientTimeouts());
  const Message = JSON.stringify(payloads(message));
  try {
    await client.send(
      new PublishCommand({
        TargetArn: arn,
        MessageStructure: 'json',
        Message,
        MessageAttributes: attributes(message),
      }),
    );
    return { is: 'sent' };
  } catch (error) {
    return outcomeOf(error);
  }
};
