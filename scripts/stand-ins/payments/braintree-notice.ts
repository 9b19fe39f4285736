import { createHash, createHmac } from 'node:crypto';
import { type Checkout, deliverTwice, type SimulationContext } from './checkout-book';

type Keys = { publicKey: string; privateKey: string };

const escaped = (text: string): string => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

/** HMAC-SHA1 of the payload including its final line break; the key is the SHA-1 of the private key. */
const sign = ({ privateKey, publicKey }: Keys, payload: string): string => {
  const key = createHash('sha1').update(privateKey).digest();
  return `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`;
};

const disputeStatuses = { opened: 'open', taken: 'open', won: 'won', lost: 'lost' } as const;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const REPLY_MS = 20 * 86_400_000;

/** A dispute as a notification and a transaction have it; `opened` is a retrieval, which takes no money. */
export const disputeXml = ({ id, amount, currency, dispute }: Checkout): string =>
  dispute
    ? `<dispute><id>${dispute.id}</id><amount>${amount}</amount><amount-disputed>${amount}</amount-disputed><amount-won>0.00</amount-won><currency-iso-code>${currency}</currency-iso-code><received-date type="date">${day(dispute.openedAt)}</received-date><reply-by-date type="date">${day(dispute.openedAt + REPLY_MS)}</reply-by-date><kind>${dispute.state === 'opened' ? 'retrieval' : 'chargeback'}</kind><status>${disputeStatuses[dispute.state]}</status><reason>fraud</reason><transaction><id>${id}</id><amount>${amount}</amount></transaction></dispute>`
    : '';

const kinds = { opened: 'dispute_opened', taken: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const;

/**
 * Sends a notification about a transaction, with an unknown transaction id when the order never became one, or its dispute. `refund`: one
 * of its refunds, which its bank has declined.
 */
export const notifyBraintree = async (
  credentials: Keys,
  at: SimulationContext,
  checkout: Checkout,
  to: string,
  refund?: { id: string; reference: string },
): Promise<void> => {
  const { dispute } = checkout;
  const { id, reference } = refund ?? checkout;
  const transaction = `<transaction><id>${id || 'unknown'}</id><order-id>${escaped(reference)}</order-id></transaction>`;
  const subject = `<subject>${dispute && !refund ? disputeXml(checkout) : transaction}</subject>`;
  const settled = refund ? 'transaction_settlement_declined' : 'transaction_settled';
  const kind = dispute && !refund ? kinds[dispute.state] : settled;
  const notification = `<notification><timestamp type="datetime">${new Date(at.now()).toISOString()}</timestamp><kind>${kind}</kind>${subject}</notification>`;
  const payload = `${Buffer.from(notification).toString('base64')}\n`;
  const body = new URLSearchParams({ bt_signature: sign(credentials, payload), bt_payload: payload });
  await deliverTwice(at, () => new Request(to, { method: 'POST', body }));
};
