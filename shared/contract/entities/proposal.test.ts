import { expect, it } from 'vitest';
import { proposalContentSchema, proposalSchema } from './proposal';

const earlier = [
  [
    { kind: 'writeOff', bookingId: 'b1' },
    { amount: 5, share: 60 },
  ],
  [{ kind: 'writeOff', bookingId: 'b1', amount: 5 }, { share: 60 }],
  [{ kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', at: 0 }, { amount: 5 }],
] as const;

it.each(earlier)(
  '[PLUS-28] a proposal that an earlier version stored is answered, and is none to make: %o',
  (content, more) => {
    const proposal = { id: 'p1', at: 0, by: { uid: 'a1' }, reason: 'Gone', state: 'declined', content };
    expect(proposalSchema.parse(proposal)).toEqual(proposal);
    expect(proposalContentSchema.safeParse(content).success).toBe(false);
    expect(proposalContentSchema.safeParse({ ...content, ...more }).success).toBe(true);
  },
);
