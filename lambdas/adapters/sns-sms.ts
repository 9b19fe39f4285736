import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Sms } from '#lambdas/ports/services';
import { clientTimeouts } from './client-timeouts';

let client: SNSClient | undefined;

/** Sends SMS through SNS as transactional messages, because a late code is useless. */
export const snsSms = (): Sms => ({
  async send(PhoneNumber, Message) {
    // A second try could be a second text.
    client ??= new SNSClient({ ...clientTimeouts(3_500), maxAttempts: 1 });
    const MessageAttributes = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } };
    await client.send(new PublishCommand({ PhoneNumber, Message, MessageAttributes }));
  },
});
