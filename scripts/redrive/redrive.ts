/** A message of a dead-letter queue, as SQS hands it out. */
export type DeadLetter = { readonly id: string; readonly receipt: string; readonly body: string };

/** Kind of a dead letter: work of a queue, records of the table's stream, a run of a timer, or something unknown. */
export type Kind = 'dispatch' | 'push' | 'records' | 'timer' | 'unknown';

/** The queues of a stage, by what a redrive does with them. */
export type Queues = {
  /** Up to ten messages that were not received in the last minute. */
  receive(): Promise<readonly DeadLetter[]>;
  send(to: 'dispatch' | 'push', body: string): Promise<void>;
  remove(letter: DeadLetter): Promise<void>;
};

export type Redriven = { readonly id: string; readonly kind: Kind; readonly about: string; readonly did: string };

type Body = {
  bookingId?: unknown;
  wave?: unknown;
  kind?: unknown;
  DDBStreamBatchInfo?: { shardId: string; startSequenceNumber: string; endSequenceNumber: string; batchSize: number };
  source?: unknown;
  requestContext?: { functionArn?: string };
};

const read = (text: string): Body => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

const kindOf = (body: Body): Kind => {
  if (body.DDBStreamBatchInfo) return 'records';
  if (typeof body.bookingId === 'string' && typeof body.wave === 'number') return 'dispatch';
  if (['person', 'broadcast', 'device'].includes(String(body.kind))) return 'push';
  return body.source === 'aws.events' || body.requestContext?.functionArn ? 'timer' : 'unknown';
};

const aboutOf = (body: Body): string => {
  const { DDBStreamBatchInfo: records, bookingId, wave } = body;
  if (records) return `${records.batchSize} records of ${records.shardId} from ${records.startSequenceNumber}`;
  return typeof bookingId === 'string' ? `booking ${bookingId}, wave ${String(wave)}` : '';
};

const deal = async (
  queues: Queues,
  letter: DeadLetter,
  { isWriting, isForgetting }: RedriveOptions,
): Promise<Redriven> => {
  const body = read(letter.body);
  const kind = kindOf(body);
  const resultOf = (did: string) => ({ id: letter.id, kind, about: aboutOf(body), did });
  if (!isWriting) return resultOf('nothing, without --write');
  if (kind === 'dispatch' || kind === 'push') {
    // Sent before it is removed: in doubt it is done twice, which steps and pushes bear, and never lost.
    await queues.send(kind, letter.body);
    await queues.remove(letter);
    return resultOf('sent again');
  }
  if (kind === 'timer' || (kind === 'records' && isForgetting)) {
    await queues.remove(letter);
    return resultOf(kind === 'timer' ? 'removed: the next run has done it' : 'removed');
  }
  return resultOf(kind === 'records' ? 'kept: npm run rebuild first, then --forget-records' : 'kept: look at it');
};

export type RedriveOptions = { readonly isWriting: boolean; readonly isForgetting: boolean };

/** Goes through a dead-letter queue once: work is sent to its queue again, the rest is reported. */
export const redrive = async (queues: Queues, options: RedriveOptions): Promise<Redriven[]> => {
  const done = new Map<string, Redriven>();
  for (;;) {
    const fresh = (await queues.receive()).filter(({ id }) => !done.has(id));
    if (fresh.length === 0) return [...done.values()];
    for (const letter of fresh) done.set(letter.id, await deal(queues, letter, options));
  }
};
