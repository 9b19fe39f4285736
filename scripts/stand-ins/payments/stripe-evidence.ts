import { wrongFields } from './checkout-book';
import { disputeOf, type Stored } from './stripe-objects';

const refused = (message: string, code?: string, status = 400): Response =>
  Response.json({ error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } }, { status });

/** Evidence is accepted while the bank waits for it: any number of drafts, and one submission. */
export const takeEvidence = (
  book: ReadonlyMap<string, Stored>,
  id: string,
  fields: Record<string, string>,
): Response => {
  const stored = [...book.values()].find(({ dispute }) => dispute?.id === id);
  if (!stored?.dispute) return refused('No such dispute', 'resource_missing', 404);
  const wrong = wrongFields(
    fields,
    { 'evidence[uncategorized_text]': value => value.length > 0 && value.length <= 20_000, submit: /^(true|false)$/ },
    { 'evidence[customer_name]': /^.{1,150}$/, 'evidence[service_date]': /^.{1,40}$/ },
  );
  if (wrong.length) return refused(wrong.join(', '));
  const { dispute } = stored;
  if (dispute.isSubmitted || dispute.state === 'won' || dispute.state === 'lost')
    return refused('This dispute takes no further evidence.');
  dispute.evidence = fields['evidence[uncategorized_text]'] ?? '';
  dispute.isSubmitted = fields['submit'] === 'true';
  return Response.json(disputeOf(stored)[0]);
};
