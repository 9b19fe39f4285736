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
  const payments = simulatedPayments(open, at);
  return {
    ...payments,
    understood: async start => {
      const answer = await submit(payments.provider, start);
      if (answer.status !== 303) throw new Error(`refused: ${await answer.text()}`);
      return payments.understood(start);
    },
    decide: async (order, start, action) => {
      // The provider refuses another merchant's form, but its webhook is needed nevertheless.
      await submit(payments.provider, start);
      return payments.decide(order, start, action);
    },
  };
};
