import { createHash, createHmac } from 'node:crypto';
import { type Checkout, deliverTwice, type PlayedAt } from './played';

type Keys = { publicKey: string; privateKey: string };

const escaped = (text: string): string => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

/** HMAC-SHA1 of the payload including its final line break; the key is the SHA-1 of the private key. */
const sign = ({ privateKey, publicKey }: Keys, payload: string): string => {
  const key = createHash('sha1').update(privateKey).digest();
  return `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`;
};

/** Sends a notification about a transaction, with an unknown transaction id when the order never became one. */
export const tellBraintree = async (
  credentials: Keys,
  at: PlayedAt,
  { id, reference }: Checkout,
  to: string,
): Promise<void> => {
  const subject = `<subject><transaction><id>${id || 'unknown'}</id><order-id>${escaped(reference)}</order-id></transaction></subject>`;
  const notification = `<notification><timestamp type="datetime">${new Date(at.now()).toISOString()}</timestamp><kind>transaction_settled</kind>${subject}</notification>`;
  const payload = `${Buffer.from(notification).toString('base64')}\n`;
  const body = new URLSearchParams({ bt_signature: sign(credentials, payload), bt_payload: payload });
  await deliverTwice(at, () => new Request(to, { method: 'POST', body }));
};
