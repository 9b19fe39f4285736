import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Mail } from '#lambdas/ports/mail';
import { clientTimeouts } from './client-timeouts';

let client: SESv2Client | undefined;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends mail through SES. Line breaks in headers are removed, which prevents header injection. */
export const sesMail = (from: string): Mail => ({
  async send({ to, subject, text, html, replyTo }) {
    client ??= new SESv2Client(clientTimeouts(5_000));
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
        Content: {
          Simple: {
            Subject: utf8(subject.replace(/\s+/g, ' ').trim()),
            Body: { Text: utf8(text), Html: utf8(html) },
          },
        },
      }),
    );
  },
});
