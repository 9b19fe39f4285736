import { vi } from 'vitest';
import { Topics } from '#shared/client/topics';
import { TopicSequence, type Versioned } from '#shared/client/topic-sequence';

/** The private members that the mutants change. */
type Sequence = {
  seen: number | undefined;
  last: number | undefined;
  options: { deliver: (frame: unknown) => void; shown?: () => number | undefined };
  take: (frame: Versioned) => void;
};
type Listening = {
  byTopic: Map<string, Set<{ sequence: Sequence }>>;
  pause: () => void;
  renew: () => boolean;
};
const sequences = TopicSequence.prototype as unknown as Sequence;
const listening = Topics.prototype as unknown as Listening;

/** Mutants of the client, each with the failure that the test must report. They stay until mocks are restored. */
export const mutants: Record<string, { put: () => void; noticed: RegExp }> = {
  'what comes twice is handed on twice': {
    put: () => {
      const take = sequences.take;
      vi.spyOn(sequences, 'take').mockImplementation(function (this: Sequence, frame) {
        if (frame.v <= (this.last ?? 0)) this.options.deliver(frame);
        else take.call(this, frame);
      });
    },
    noticed: /handed on twice/,
  },
  'a gap is passed over': {
    put: () =>
      vi.spyOn(sequences, 'take').mockImplementation(function (this: Sequence, frame) {
        if (frame.v <= (this.last ?? 0)) return;
        this.seen = frame.v;
        this.options.deliver(frame);
      }),
    noticed: /is not the server's/,
  },
  'a new connection begins with what comes next': {
    put: () => {
      const pause = listening.pause;
      vi.spyOn(listening, 'pause').mockImplementation(function (this: Listening) {
        pause.call(this);
        for (const listeners of this.byTopic.values())
          for (const { sequence } of listeners) {
            sequence.seen = undefined;
            delete sequence.options.shown;
          }
      });
    },
    noticed: /is not the server's/,
  },
  'nobody asks for a last frame': {
    put: () => vi.spyOn(listening, 'renew').mockReturnValue(false),
    noticed: /is not the server's/,
  },
};
