import { MINUTE_MS } from '#shared/contract/time';
import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

/** A positive answer is cached for this long, so that not every sign-in waits for an external service. */
const GOOD_FOR_MS = 10 * MINUTE_MS;
let good: { license: string; until: number } | undefined;

const ask = async (ctx: Context): Promise<Refusal | undefined> => {
  const service = await ctx.license();
  if (!service) return undefined;
  const { license } = await ctx.settings();
  if (good?.license === license && ctx.now() < good.until) return undefined;
  const createTime = new Date(ctx.now()).toISOString();
  const answer = await service.check({ createTime, reqType: 'auth', license });
  good = answer === 'valid' ? { license, until: ctx.now() + GOOD_FOR_MS } : undefined;
  if (answer === 'valid') return undefined;
  return refuse(answer === 'refused' ? 'Base Settings Error 1' : 'Base Settings Error 2');
};

export const checkLicense = implement(
  catalogOperations.checkLicense,
  async ({ ctx }) => (await ask(ctx)) ?? { success: true },
);
