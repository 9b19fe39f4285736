import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Sms } from '#lambdas/ports/services';

let client: SNSClient | undefined;

/** Texts by SNS, as transactional messages: a code that comes late is no code. */
export const snsSms = (): Sms => ({
  async send(PhoneNumber, Message) {
    client ??= new SNSClient({});
    const MessageAttributes = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } };
    await client.send(new PublishCommand({ PhoneNumber, Message, MessageAttributes }));
  },
});
