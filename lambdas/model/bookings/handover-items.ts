import { createHash } from 'node:crypto';
import type { LinkState } from '#shared/contract/entities/handover';
import type { Item, Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { handoverKey, parcelLinkKey } from '#lambdas/store/keys';

/**
 * How a parcel is handed over: the code that the driver must enter, and the token of the recipient's link. Stored apart
 * from the booking, so that no view, history or message of a booking can reveal them to its driver.
 */
export type Handover = {
  code: string;
  token: string;
  /** Whether the recipient was sent the link. */
  linkState?: LinkState;
};

/** The key of a link: a reader of the key cannot open the link. */
export const linkKey = (token: string) => parcelLinkKey(createHash('sha256').update(token).digest('hex'));

const asHandover = ({ code, token, linkState }: Item): Handover => ({
  code: String(code),
  token: String(token),
  ...(linkState === undefined ? {} : { linkState: linkState as LinkState }),
});

export const loadHandover = async (store: Store, bookingId: string): Promise<Handover | undefined> => {
  const item = await store.get(handoverKey(bookingId), { consistent: true });
  return item && asHandover(item);
};

/** The booking that a link leads to, or undefined when the link is unknown or over. */
export const bookingOfLink = async (ctx: Context, token: string): Promise<string | undefined> => {
  const item = await ctx.store.get(linkKey(token));
  if (!item || Number(item.expiresAt ?? Infinity) <= ctx.now()) return undefined;
  return item.bookingId as string;
};
