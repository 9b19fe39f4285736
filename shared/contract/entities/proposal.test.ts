import { expect, it } from 'vitest';
import { proposalContentSchema, proposalSchema } from './proposal';

const earlier = [
  { kind: 'writeOff', bookingId: 'b1' },
  { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', at: 0 },
] as const;

it.each(earlier)(
  '[PLUS-28] a proposal that an earlier version stored is answered, and is none to make: $kind',
  content => {
    const proposal = { id: 'p1', at: 0, by: { uid: 'a1' }, reason: 'Gone', state: 'declined', content };
    expect(proposalSchema.parse(proposal)).toEqual(proposal);
    expect(proposalContentSchema.safeParse(content).success).toBe(false);
    expect(proposalContentSchema.safeParse({ ...content, amount: 5 }).success).toBe(true);
  },
);
