import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '#lambdas/ports/push';
import { mockAws } from '#test/kit/mock-aws';
import { snsPush } from './sns-push';

const sns = mockAws(SNSClient);
beforeEach(() => sns.reset());

const arn = 'arn:aws:sns:eu-north-1:1:endpoint/GCM/wayfare/1';
const content = {
  title: 'Your driver is here',
  body: 'ABC 123 waits',
  lang: 'en',
  dir: 'ltr',
  tag: 'ride-b1',
} as const;
const message: PushMessage = {
  content: { ...content, screen: 'BookedCab', bookingId: 'b1' },
  ttlS: 900,
  urgency: 'high',
};
const failing = (name: string) => Object.assign(new Error(name), { name });

describe('snsPush', () => {
  it('[AWS-8] [NAV-5] publishes words, screen and ride to the phone’s endpoint, in Google’s and Apple’s form', async () => {
    sns.on(PublishCommand).resolves({});
    expect(await snsPush({ platform: 'ANDROID', arn }, message)).toEqual({ is: 'sent' });
    const { Message, MessageAttributes, ...input } = sns.commandCalls(PublishCommand)[0]!.args[0].input;
    expect(input).toEqual({ TargetArn: arn, MessageStructure: 'json' });
    const { GCM = '', APNS = '' } = JSON.parse(Message ?? '') as Record<string, string>;
    expect(JSON.parse(GCM)).toEqual({
      notification: { title: 'Your driver is here', body: 'ABC 123 waits' },
      data: { screen: 'BookedCab', bookingId: 'b1' },
      priority: 'high',
      collapse_key: 'ride-b1',
    });
    expect(JSON.parse(APNS)).toMatchObject({
      aps: { alert: { title: 'Your driver is here', body: 'ABC 123 waits' } },
      screen: 'BookedCab',
    });
    expect(MessageAttributes?.['AWS.SNS.MOBILE.GCM.TTL']).toEqual({ DataType: 'String', StringValue: '900' });
  });

  it.each([
    ['EndpointDisabledException', 'gone'],
    ['NotFoundException', 'gone'],
    ['PlatformApplicationDisabledException', 'refused'],
    ['InvalidParameterException', 'refused'],
    ['ThrottledException', 'later'],
    ['TimeoutError', 'later'],
  ])('[PLUS-9] takes %s as %s', async (name, is) => {
    sns.on(PublishCommand).rejects(failing(name));
    expect(await snsPush({ platform: 'IOS', arn }, message)).toEqual({ is });
  });
});
