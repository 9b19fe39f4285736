import { createHash } from 'node:crypto';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { CardAtProvider } from '#lambdas/ports/payments';
import { all, exists, is, missing, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardJobSort, forgottenCardKey, forgottenCards, paymentIntentKey, savedCardKey } from '#lambdas/store/keys';
import { stillThere } from '#lambdas/store/user-items';
import { cardOf, loadCards, type StoredCard } from './load-cards';

/** An order that only saves a card may be used for a day. */
const ORDER_KEPT_S = 24 * 60 * 60;

/** More cards than anybody uses; a thief who tries stolen cards saves many. */
export const MOST_CARDS = 5;

const idOf = (provider: string, token: string): string =>
  createHash('sha256').update(`${provider} ${token}`).digest('hex').slice(0, 32);

/** A card as its owner sees it. */
const seenCard = (card: StoredCard, index: number): SavedCard => {
  const { id, provider, brand, last4, month, year, needsOwner } = card;
  const seen = { id, provider, brand, last4, month, year, isDefault: index === 0 };
  return needsOwner ? { ...seen, needsOwner } : seen;
};

export const cardsOf = async (store: Store, uid: string): Promise<{ cards: SavedCard[] }> => ({
  cards: (await loadCards(store, uid)).map(seenCard),
});

type Forgotten = { id: string; provider: PaymentProvider; token: string };

/** Hands a card to its provider's function, which makes the provider forget it. */
const forgetWrite = (ctx: Context, { id, provider, token }: Forgotten): Write => ({
  type: 'put',
  item: {
    ...forgottenCardKey(id),
    _et: 'forgotten-card',
    id,
    provider,
    token,
    g5p: forgottenCards(provider),
    g5s: cardJobSort(ctx.now(), id),
  },
});

/**
 * A ride that needs a card is recorded on the card, so that the card is not removed at the same moment. If a card may
 * be charged while its owner is away, the ride is recorded on that card.
 */
export const needsCardWrites = (uid: string, cards: readonly StoredCard[], ride: string): Write[] => {
  const card = cards.find(({ needsOwner }) => !needsOwner) ?? cards[0];
  return card ? [{ type: 'update', key: savedCardKey(uid, card.id), set: { neededBy: ride }, if: exists() }] : [];
};

/**
 * Forgets a card if it is unchanged since it was read, and only while the card `other` exists, if one is named. False
 * when either has changed or is gone.
 */
export const forgetCardAsRead = async (
  ctx: Context,
  uid: string,
  card: StoredCard,
  other?: string,
): Promise<boolean> => {
  const asRead = card.neededBy === undefined ? missing('neededBy') : is('neededBy', card.neededBy);
  const beside: Write[] = other === undefined ? [] : [{ type: 'check', key: savedCardKey(uid, other), if: exists() }];
  const gone: Write = { type: 'delete', key: savedCardKey(uid, card.id), if: all(exists(), asRead) };
  return (await ctx.store.write([gone, forgetWrite(ctx, card), ...beside])).ok;
};

/** Forgets a user's card; a card that is already gone is no error. */
export const forgetCard = async (ctx: Context, uid: string, id: string): Promise<void> => {
  const card = await cardOf(ctx.store, uid, id);
  if (card)
    await ctx.store.write([{ type: 'delete', key: savedCardKey(uid, id), if: exists() }, forgetWrite(ctx, card)]);
};

/** Forgets every card of an account that is erased. */
export const forgetCards = async (ctx: Context, uid: string): Promise<void> => {
  for (const { id } of await loadCards(ctx.store, uid)) await forgetCard(ctx, uid, id);
};

const isSameFace = (a: CardAtProvider, b: CardAtProvider): boolean =>
  a.brand === b.brand && a.last4 === b.last4 && a.month === b.month && a.year === b.year;

type Source = { id: string; customer: string; provider: string };

/**
 * Saves a card that a checkout has left at its provider, once for each checkout: a later report of that payment does
 * not restore a card that its owner has removed. The new card replaces an older one that looks the same.
 */
export const keepCard = async (ctx: Context, { id: intentId, customer, ...of }: Source, card: CardAtProvider) => {
  const provider = of.provider as PaymentProvider;
  const id = idOf(provider, card.token);
  const { brand, last4, month, year, token, needsOwner } = card;
  const face = { brand, last4, month, year, ...(needsOwner ? { needsOwner } : {}) };
  const stored: StoredCard = { id, provider, token, ...face, chosenAt: ctx.now() };
  const cards = await loadCards(ctx.store, customer);
  const older = cards.filter(each => each.provider === provider && isSameFace(each, card) && each.id !== id);
  const isFull = cards.length - older.length >= MOST_CARDS;
  const once: Write = {
    type: 'update',
    key: paymentIntentKey(intentId),
    set: { cardKept: true },
    if: missing('cardKept'),
  };
  const item = { ...savedCardKey(customer, id), _et: 'saved-card', ...stored };
  const kept: Write[] = [
    { type: 'put', item },
    stillThere(customer),
    ...older.flatMap(each => [
      { type: 'delete' as const, key: savedCardKey(customer, each.id) },
      forgetWrite(ctx, each),
    ]),
  ];
  const { ok } = await ctx.store.write([once, ...(isFull ? [forgetWrite(ctx, stored)] : kept)]);
  // The owner has left in the meantime, or this checkout was reported before.
  if (!ok) await ctx.store.write([once, forgetWrite(ctx, stored)]);
};

/** Makes this card the one that pays. False when there is no such card. */
export const chooseCard = async (ctx: Context, uid: string, id: string): Promise<boolean> =>
  (await ctx.store.write([{ type: 'update', key: savedCardKey(uid, id), set: { chosenAt: ctx.now() }, if: exists() }]))
    .ok;

/** An order that only saves a card. Only its owner learns its id. */
export const openCardOrder = async (ctx: Context, customer: string, currency: string): Promise<string> => {
  const id = ctx.newId();
  const order = { id, cardOrder: id, saveCard: true, customer, provider: '', amount: 0, currency, status: 'open' };
  const ttl = Math.floor(ctx.now() / 1000) + ORDER_KEPT_S;
  await ctx.store.write([
    { type: 'put', item: { ...paymentIntentKey(id), _et: 'intent', ...order, ttl }, if: missing() },
  ]);
  return id;
};
