import { handoverCode, PARCEL_LINK_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { LinkState } from '#shared/contract/entities/handover';
import { exists, is, missing, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { handoverKey } from '#lambdas/store/keys';
import { type Handover, linkKey, loadHandover } from './handover-items';

const TOKEN_BYTES = 16;
const BYTE = 255;

export const newHandover = (ctx: Pick<Context, 'randomInt'>): Handover => ({
  code: String(ctx.randomInt(handoverCode.min, handoverCode.max)),
  token: Buffer.from(Array.from({ length: TOKEN_BYTES }, () => ctx.randomInt(0, BYTE))).toString('base64url'),
});

/** Stores a hand-over; the link of the replaced one becomes invalid. */
export const handoverWrites = (bookingId: string, handover: Handover, replaced?: Handover): Write[] => [
  {
    type: 'put',
    item: { ...handoverKey(bookingId), _et: 'handover', ...handover },
    if: replaced ? is('token', replaced.token) : missing(),
  },
  { type: 'put', item: { ...linkKey(handover.token), _et: 'parcel-link', bookingId }, if: missing() },
  ...(replaced ? [{ type: 'delete', key: linkKey(replaced.token) } as const] : []),
];

/** Another recipient gets another code and link. Undefined if the booking needs none. */
export const replacedHandover = async (
  ctx: Context,
  { id, asksHandover }: Pick<Booking, 'id' | 'asksHandover'>,
): Promise<Write[]> => {
  const before = asksHandover ? await loadHandover(ctx.store, id) : undefined;
  return before ? handoverWrites(id, newHandover(ctx), before) : [];
};

/** Records whether the recipient was sent the link, unless the recipient was replaced meanwhile. */
export const noteLinkState = async (
  store: Store,
  bookingId: string,
  { token }: Handover,
  linkState: LinkState,
): Promise<void> => {
  await store.write([{ type: 'update', key: handoverKey(bookingId), set: { linkState }, if: is('token', token) }]);
};

/** Lets a hand-over end a day after the delivery did: `at` is when, ms. */
export const endHandover = async (store: Store, bookingId: string, at: number): Promise<void> => {
  const handover = await loadHandover(store, bookingId);
  if (!handover) return;
  const expiresAt = at + PARCEL_LINK_MS;
  const set = { expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  for (const key of [handoverKey(bookingId), linkKey(handover.token)])
    await store.write([{ type: 'update', key, set, if: exists() }]);
};

export const eraseHandover = async (store: Store, bookingId: string): Promise<void> => {
  const handover = await loadHandover(store, bookingId);
  if (!handover) return;
  await store.write([
    { type: 'delete', key: handoverKey(bookingId) },
    { type: 'delete', key: linkKey(handover.token) },
  ]);
};
