import type { Start } from '#lambdas/ports/payments';
import type { PlayedAt, PlayedProvider } from '#scripts/local/payments/played';
import { type Played, played } from './played-payments';

/** What the payer's browser does with the form: the provider's answer, a way to its page when it takes it. */
export const submit = ({ handle }: PlayedProvider, start: Start): Promise<Response> => {
  if (start.kind !== 'form') throw new Error(`${start.kind} is no form`);
  return handle(new Request(start.action, { method: 'POST', body: new URLSearchParams(start.fields) }));
};

/** A provider that is posted a form, as the suite for adapters wants it. */
export const playedForms = (
  open: (at: PlayedAt) => PlayedProvider,
  at: { mode: 'sandbox' | 'live'; now(): number },
): Played => {
  const it = played(open, at);
  return {
    ...it,
    understood: async start => {
      const answer = await submit(it.provider, start);
      if (answer.status !== 303) throw new Error(`refused: ${await answer.text()}`);
      return it.understood(start);
    },
    decide: async (order, start, deed) => {
      // Another merchant's form is refused; its notification is wanted all the same.
      await submit(it.provider, start);
      return it.decide(order, start, deed);
    },
  };
};
