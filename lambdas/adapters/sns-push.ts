import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Push } from '#lambdas/ports/services';

let client: SNSClient | undefined;

/** Mobile push through SNS platform endpoints: a user's push token is the endpoint's ARN. */
export const snsPush = (): Push => ({
  async send({ to, title, body, screen, bookingId }) {
    if (!to.pushToken) return;
    client ??= new SNSClient({});
    const payload = { notification: { title, body }, data: { screen, ...(bookingId ? { bookingId } : {}) } };
    await client.send(
      new PublishCommand({
        TargetArn: to.pushToken,
        MessageStructure: 'json',
        Message: JSON.stringify({ default: body, GCM: JSON.stringify(payload) }),
      }),
    );
  },
});
