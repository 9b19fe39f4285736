import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Sms } from '#lambdas/ports/services';

let client: SNSClient | undefined;

/** Sends SMS through SNS as transactional messages, because a late code is useless. */
export const snsSms = (): Sms => ({
  async send(PhoneNumber, Message) {
    client ??= new SNSClient({});
    const MessageAttributes = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } };
    await client.send(new PublishCommand({ PhoneNumber, Message, MessageAttributes }));
  },
});
