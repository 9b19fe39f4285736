import { needKinds } from '#shared/contract/entities/need';
import { reportOperations } from '#shared/contract/operations/reports';
import { readNeed } from '#lambdas/model/desk/read-desk';
import { bonusNeed } from '#lambdas/model/reports/bonus-months';
import { implement } from '#lambdas/runtime/implementation';

export const fetchNeeds = implement(reportOperations.fetchNeeds, async ({ ctx, actor }) => {
  const fleet = actor.usertype === 'admin' ? undefined : actor.uid;
  const needs = await Promise.all(
    needKinds.map(kind => (kind === 'bonus' && !fleet ? bonusNeed(ctx) : readNeed(ctx.store, kind, ctx.now(), fleet))),
  );
  return { needs: needs.flat() };
});
