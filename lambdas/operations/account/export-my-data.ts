import { accountOperations } from '#shared/contract/operations/account';
import { implement } from '#lambdas/runtime/implementation';

/** Few people request their data: the function starts without the code that collects it. */
export const exportMyData = implement(accountOperations.exportMyData, async ({ ctx, actor, input }) => {
  const { myData } = await import('#lambdas/model/accounts/my-data');
  return myData(ctx, actor, input.cursor);
});
