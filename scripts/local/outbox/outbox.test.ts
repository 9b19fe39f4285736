import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient, type PublishCommandInput } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AwsRequest } from '../aws-service';
import { serveAws, type AwsServer } from '../aws-service-server';
import { localCredentials } from '../sigv4';
import { createOutbox, type Outbox } from './outbox';
import { createSes } from './ses';
import { createSns } from './sns';

let outbox: Outbox;
let lines: string[];
let ses: AwsServer;
let sns: AwsServer;

beforeEach(() => {
  lines = [];
  outbox = createOutbox({ log: line => lines.push(line) });
});
beforeAll(async () => {
  ses = await serveAws(request => createSes({ outbox }).handle(request));
  sns = await serveAws(request => createSns({ outbox }).handle(request));
});
afterAll(async () => {
  await ses.close();
  await sns.close();
});

const config = (endpoint: string, secretAccessKey = localCredentials.secretAccessKey) => ({
  endpoint,
  region: 'eu-north-1',
  credentials: { ...localCredentials, secretAccessKey },
});
const email = (change: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'Wayfare <hello@wayfare.example>',
  Destination: { ToAddresses: ['Ann <ann@example.org>'], CcAddresses: ['bo@example.org'] },
  Content: { Simple: { Subject: { Data: 'Your ride' }, Body: { Html: { Data: '<p>On its <b>way</b></p>' } } } },
  ...change,
});
const sendMail = (input: SendEmailCommandInput, secret?: string) =>
  new SESv2Client(config(ses.url, secret)).send(new SendEmailCommand(input));
const publish = (input: PublishCommandInput, secret?: string) =>
  new SNSClient(config(sns.url, secret)).send(new PublishCommand(input));
const page = (path: string): AwsRequest => ({
  method: 'GET',
  url: new URL(path, 'http://127.0.0.1'),
  headers: {},
  body: Buffer.alloc(0),
});

describe('SES SendEmail through the SDK', () => {
  it('puts a copy for each recipient into the outbox and on the console', async () => {
    const { MessageId } = await sendMail(email());
    expect(outbox.list().map(message => message.to)).toEqual(['bo@example.org', 'ann@example.org']);
    expect(outbox.list()[0]).toMatchObject({
      kind: 'email',
      subject: 'Your ride',
      body: 'On its way',
      meta: { messageId: MessageId, from: 'hello@wayfare.example', html: '<p>On its <b>way</b></p>' },
    });
    expect(lines[0]).toBe('email to ann@example.org: Your ride');
  });

  it.each([
    ['no recipient', email({ Destination: {} })],
    ['an address that is none', email({ Destination: { ToAddresses: ['ann'] } })],
    ['no sender', email({ FromEmailAddress: undefined })],
    ['more than 50 recipients', email({ Destination: { ToAddresses: Array<string>(51).fill('a@b.org') } })],
    ['an empty body', email({ Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } })],
    ['raw content', email({ Content: { Raw: { Data: Buffer.from('x') } } })],
  ])('refuses %s', async (_what, input) => {
    await expect(sendMail(input)).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(outbox.list()).toEqual([]);
  });

  it('refuses a wrong signature', async () => {
    await expect(sendMail(email(), 'another secret')).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    expect(outbox.list()).toEqual([]);
  });
});

describe('SNS Publish through the SDK', () => {
  const endpoint = 'arn:aws:sns:eu-north-1:000000000000:endpoint/GCM/wayfare/11111111';

  it('turns a phone number into an SMS with its attributes', async () => {
    const { MessageId } = await publish({
      PhoneNumber: '+46701234567',
      Message: 'Din kod är 123456 & <bra>',
      MessageAttributes: { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Wayfare' } },
    });
    expect(outbox.list()).toMatchObject([
      {
        kind: 'sms',
        to: '+46701234567',
        body: 'Din kod är 123456 & <bra>',
        meta: { messageId: MessageId, 'AWS.SNS.SMS.SenderID': 'Wayfare' },
      },
    ]);
  });

  it('turns a platform endpoint into a push in the words of its platform', async () => {
    await publish({
      TargetArn: endpoint,
      MessageStructure: 'json',
      Message: JSON.stringify({ default: 'a', GCM: 'b' }),
    });
    expect(outbox.list()).toMatchObject([{ kind: 'push', to: endpoint, body: 'b' }]);
  });

  it('shows title and text of a Firebase payload, and keeps the payload', async () => {
    const payload = JSON.stringify({
      notification: { title: 'New booking', body: 'Ann' },
      data: { screen: 'DriverTrips' },
    });
    const Message = JSON.stringify({ default: 'a', GCM: payload });
    await publish({ TargetArn: endpoint, MessageStructure: 'json', Message });
    expect(outbox.list()).toMatchObject([{ kind: 'push', subject: 'New booking', body: 'Ann', meta: { payload } }]);
  });

  it.each<[string, PublishCommandInput, string]>([
    ['a number without +', { PhoneNumber: '0701234567', Message: 'x' }, 'InvalidParameterException'],
    ['no target', { Message: 'x' }, 'InvalidParameterException'],
    ['two targets', { PhoneNumber: '+46701234567', TargetArn: endpoint, Message: 'x' }, 'InvalidParameterException'],
    ['an empty message', { PhoneNumber: '+46701234567', Message: '' }, 'InvalidParameterException'],
    [
      'an SMS of more than 1600 characters',
      { PhoneNumber: '+46701234567', Message: 'x'.repeat(1601) },
      'InvalidParameterException',
    ],
    [
      'a structure without default',
      { TargetArn: endpoint, Message: '{}', MessageStructure: 'json' },
      'InvalidParameterException',
    ],
    [
      'a topic that does not exist',
      { TopicArn: 'arn:aws:sns:eu-north-1:000000000000:alarms', Message: 'x' },
      'NotFoundException',
    ],
  ])('refuses %s', async (_what, input, name) => {
    await expect(publish(input)).rejects.toMatchObject({ name });
    expect(outbox.list()).toEqual([]);
  });

  it('refuses a wrong signature', async () => {
    await expect(publish({ PhoneNumber: '+46701234567', Message: 'x' }, 'other')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });
});

describe('the outbox page', () => {
  it('lists newest first and filters by recipient in any case', () => {
    outbox.add({ kind: 'email', to: 'ann@example.org', subject: 'First', body: '1', at: 1000 });
    outbox.add({ kind: 'sms', to: '+46701234567', body: '2', at: 2000 });
    const read = (path: string) => JSON.parse(String(outbox.handlePage(page(path)).body)) as { body: string }[];
    expect(read('/_outbox.json').map(message => message.body)).toEqual(['2', '1']);
    expect(read('/_outbox.json?to=ANN@example.org').map(message => message.body)).toEqual(['1']);
  });

  it('shows a code to copy and escapes what was sent', () => {
    outbox.add({
      kind: 'email',
      to: '<x>',
      subject: '<script>',
      body: 'Code 012345 at https://a.example/?a=1&b="',
      at: 0,
    });
    const html = String(outbox.handlePage(page('/_outbox')).body);
    expect(html).toContain('data-copy="012345"');
    expect(html).toContain('href="https://a.example/?a=1&#38;b="');
    expect(html).not.toContain('<x>');
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it('takes no number for a code that is part of a link or a phone number', () => {
    outbox.add({
      kind: 'email',
      to: 'a@b.org',
      body: 'See http://127.0.0.1:30000/bookings/123456 or call +46701',
      at: 0,
    });
    expect(String(outbox.handlePage(page('/_outbox')).body)).not.toContain('data-copy=');
    outbox.add({ kind: 'email', to: 'a@b.org', body: 'Your password is x"y', at: 0, meta: { code: 'x"y' } });
    expect(String(outbox.handlePage(page('/_outbox')).body)).toContain('data-copy="x&#34;y"');
  });

  it('says so when there is nothing, and answers no POST', () => {
    expect(String(outbox.handlePage(page('/_outbox')).body)).toContain('Nothing has been sent yet.');
    expect(outbox.handlePage({ ...page('/_outbox'), method: 'POST' }).status).toBe(405);
  });
});
