import type { Start } from '#lambdas/ports/payments';
import type { SimulationContext, SimulatedProvider } from '#scripts/stand-ins/payments/checkout-book';
import { type SimulatedPayments, simulatedPayments } from './simulated-payments';

/**
 * The payer's browser posts the form; resolves with the provider's response, a redirect to its page if it accepts the
 * form.
 */
export const submit = ({ handle }: SimulatedProvider, start: Start): Promise<Response> => {
  if (start.kind !== 'form') throw new Error(`${start.kind} is no form`);
  return handle(new Request(start.action, { method: 'POST', body: new URLSearchParams(start.fields) }));
};

/** A simulated provider whose checkout is a posted form, for the adapter suite. */
export const simulatedForms = (
  open: (at: SimulationContext) => SimulatedProvider,
  at: { mode: 'sandbox' | 'live'; now(): number },
): SimulatedPayments => {
  const it = simulatedPayments(open, at);
  return {
    ...it,
    understood: async start => {
      const answer = await submit(it.provider, start);
      if (answer.status !== 303) throw new Error(`refused: ${await answer.text()}`);
      return it.understood(start);
    },
    decide: async (order, start, action) => {
      // The provider refuses another merchant's form, but its webhook is needed nevertheless.
      await submit(it.provider, start);
      return it.decide(order, start, action);
    },
  };
};
