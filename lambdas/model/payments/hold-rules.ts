import type { Context } from '#lambdas/runtime/context';

/** Whether a ride is paid by card only where an amount is set aside for it. */
export const isHoldRequired = async ({ appcat, settings }: Context): Promise<boolean> => {
  const { cardGuarantee, holdFare } = await settings();
  return appcat === 'taxi' && cardGuarantee === 'required' && holdFare;
};
