import * as z from 'zod/mini';
import { idSchema } from '../entities/common';
import { savedCardSchema } from '../entities/saved-card';
import { operation } from '../operation';
import { DAY_MS } from '../time';

const cards = z.object({ cards: z.array(savedCardSchema) });
const own = { method: 'POST', function: 'account', who: ['rider'] } as const;
const changing = { ...own, input: z.strictObject({ id: idSchema }), output: cards, idempotent: 'claimed' } as const;

/** A rider's saved cards. */
export const cardOperations = {
  fetchCards: operation({
    ...own,
    name: 'fetchCards',
    summary: 'The cards that the caller has saved at payment providers; the first pays when no other is chosen',
    input: z.strictObject({}),
    output: cards,
    refusals: [],
    budget: { read: 6, write: 0 },
  }),
  saveCard: operation({
    ...own,
    name: 'saveCard',
    summary:
      'An order to save a card without a payment, whose id is the `order_id` of a payment form at a provider that saves cards',
    input: z.strictObject({}),
    output: z.object({ order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }) }),
    refusals: ['cards_full'],
    budget: { read: 8, write: 6 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 10, windowMs: DAY_MS },
  }),
  forgetCard: operation({
    ...changing,
    name: 'forgetCard',
    summary: 'Forgets a saved card, here and at its provider; one that is gone already is no error',
    refusals: ['card_in_use', 'card_owes_fee', 'request_under_way'],
    budget: { read: 40, write: 8 },
  }),
  setDefaultCard: operation({
    ...changing,
    name: 'setDefaultCard',
    summary: 'Makes a saved card the one that pays when no other is chosen',
    refusals: ['not_found'],
    budget: { read: 10, write: 4 },
  }),
};
