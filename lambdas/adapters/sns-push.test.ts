import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { snsPush } from './sns-push';

const sns = mockClient(SNSClient);
beforeEach(() => sns.reset());
afterAll(() => sns.restore());

const notice = { title: 'Your driver is here', body: 'ABC 123 waits', screen: 'BookedCab' };
const pushToken = 'arn:aws:sns:eu-north-1:1:endpoint/GCM/wayfare/1';

describe('snsPush', () => {
  it('[AWS-8] [AWS-9] publishes title, body and screen to the endpoint of the device', async () => {
    sns.on(PublishCommand).resolves({});
    await snsPush().send({ to: { uid: 'u1', pushToken }, ...notice });
    const [call] = sns.commandCalls(PublishCommand);
    const { Message, ...input } = call?.args[0].input ?? {};
    expect(input).toEqual({ TargetArn: pushToken, MessageStructure: 'json' });
    const message = JSON.parse(Message ?? '') as { default: string; GCM: string };
    expect(message.default).toBe('ABC 123 waits');
    expect(JSON.parse(message.GCM)).toEqual({
      notification: { title: 'Your driver is here', body: 'ABC 123 waits' },
      data: { screen: 'BookedCab' },
    });
  });

  it('[NAV-5] names the ride that the screen is about', async () => {
    sns.on(PublishCommand).resolves({});
    await snsPush().send({ to: { uid: 'u1', pushToken }, ...notice, bookingId: 'b1' });
    const message = JSON.parse(sns.commandCalls(PublishCommand)[0]?.args[0].input.Message ?? '') as { GCM: string };
    expect(JSON.parse(message.GCM)).toMatchObject({ data: { screen: 'BookedCab', bookingId: 'b1' } });
  });

  it.each([undefined, ''])('sends nothing to somebody without a push token (%j)', async token => {
    await snsPush().send({ to: { uid: 'u1', pushToken: token }, ...notice });
    expect(sns.calls()).toHaveLength(0);
  });

  it('tells its caller when the endpoint is disabled', async () => {
    sns.on(PublishCommand).rejects(new Error('EndpointDisabled'));
    await expect(snsPush().send({ to: { uid: 'u1', pushToken }, ...notice })).rejects.toThrow('EndpointDisabled');
  });
});
