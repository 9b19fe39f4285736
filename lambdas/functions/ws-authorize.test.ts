import { expect, it, vi } from 'vitest';
import { handler } from './ws-authorize';

vi.mock('#lambdas/runtime/context', () => ({ createContext: () => ({}) }));
vi.mock('#lambdas/consumers/sockets/redeem-ticket', () => ({
  redeemTicket: async (_: unknown, ticket?: string) => (ticket === 'good' ? { uid: 'u1', sessionS: 7 } : undefined),
}));
const methodArn = 'arn:aws:execute-api:eu-north-1:1:api/ws/$connect';
const answerTo = (ticket?: string) =>
  handler({ methodArn, ...(ticket ? { queryStringParameters: { ticket } } : {}) } as never);

it('[RT-1] lets a good ticket in, as its user', async () => {
  expect(await answerTo('good')).toMatchObject({
    principalId: 'u1',
    context: { uid: 'u1', sessionS: 7 },
    policyDocument: { Statement: [{ Effect: 'Allow', Resource: methodArn }] },
  });
});

it.each(['stale', undefined])('[AWS-6] refuses the ticket %s by an answer, not by an error: no alarm', async ticket => {
  const answer = await answerTo(ticket);
  expect(answer.policyDocument.Statement).toEqual([
    { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: methodArn },
  ]);
  expect(answer.context).toBeUndefined();
});
