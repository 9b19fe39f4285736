import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { log } from '#lambdas/ports/log';
import { clientAddress } from '#lambdas/runtime/client-address';
import type { Context } from '#lambdas/runtime/context';
import { type Limit, returnUse, takeUse } from '#lambdas/runtime/limits';
import type { Intent } from './intents';
import type { PayEvent } from './requests';

/**
 * The limits for card attempts on our pages. Thieves try stolen cards by the hundred, with a new account and address
 * for every few cards; a payer tries two or three of their own. The limit of an address leaves room for the many
 * users of a hotel or a mobile carrier. Card schemes fine a merchant whose pages cause more declines than the stage's
 * limit.
 */
export const cardTries = {
  order: { max: 6, windowMs: HOUR_MS },
  payer: { max: 10, windowMs: DAY_MS },
  address: { max: 40, windowMs: DAY_MS },
  stage: { max: 500, windowMs: HOUR_MS },
} as const;

const limitsOf = ({ limitFactor }: Context, event: PayEvent, intent: Intent): Limit[] => {
  const { bookingId, topUp, tip, customer } = intent;
  const counted: Record<keyof typeof cardTries, string> = {
    order: bookingId ?? topUp ?? tip ?? `debt-${customer}`,
    payer: customer,
    address: clientAddress(event),
    stage: 'all',
  };
  return Object.entries(cardTries).map(([name, { max, windowMs }]) => ({
    what: `card-${name}`,
    who: counted[name as keyof typeof cardTries],
    max: Math.ceil(max * limitFactor),
    windowMs,
  }));
};

/** Counts a card before the provider is asked to charge it; refuses the card after too many declined ones. */
export const countCardTry = async (ctx: Context, event: PayEvent, intent: Intent): Promise<Refusal | undefined> => {
  const taken: Limit[] = [];
  for (const limit of limitsOf(ctx, event, intent)) {
    const tooMany = await takeUse(ctx, limit);
    if (tooMany) {
      for (const earlier of taken) await returnUse(ctx, earlier);
      if (limit.what === 'card-stage') log.error('cards are tried in great numbers', new Error('card testing'));
      return refuse('card_tries_over', tooMany.params);
    }
    taken.push(limit);
  }
  return undefined;
};

/** Removes a card that was not declined from the count: a person who pays often is no thief. */
export const forgetCardTry = async (ctx: Context, event: PayEvent, intent: Intent): Promise<void> => {
  for (const limit of limitsOf(ctx, event, intent)) await returnUse(ctx, limit);
};
