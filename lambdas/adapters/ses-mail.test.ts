import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { sesMail } from './ses-mail';

const ses = mockAws(SESv2Client);
beforeEach(() => ses.reset());

const mail = {
  to: 'rut@example.com',
  subject: 'Your receipt\r\nBcc: x@example.com',
  text: 'Résumé',
  html: '<p>Résumé</p>',
};

describe('[PLUS-8] sesMail', () => {
  it('sends text and HTML to one address, with a subject of one line', async () => {
    ses.on(SendEmailCommand).resolves({});
    await sesMail('no-reply@ride.example.com').send(mail);
    const data = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)).toEqual([
      {
        FromEmailAddress: 'no-reply@ride.example.com',
        Destination: { ToAddresses: ['rut@example.com'] },
        Content: {
          Simple: {
            Subject: data('Your receipt Bcc: x@example.com'),
            Body: { Text: data('Résumé'), Html: data('<p>Résumé</p>') },
          },
        },
      },
    ]);
  });

  it('asks for answers to the address that the platform has for them', async () => {
    ses.on(SendEmailCommand).resolves({});
    await sesMail('no-reply@ride.example.com').send({ ...mail, replyTo: 'hello@ride.example.com' });
    expect(ses.commandCalls(SendEmailCommand)[0]!.args[0].input.ReplyToAddresses).toEqual(['hello@ride.example.com']);
  });

  it('reports to its caller when the service does not take it', async () => {
    ses.on(SendEmailCommand).rejects(new Error('AccountSuspended'));
    await expect(sesMail('no-reply@ride.example.com').send(mail)).rejects.toThrow('AccountSuspended');
  });
});
