/** Consumed capacity of one operation kind. */
export type OperationUsage = {
  calls: number;
  /** Read request units. */
  read: number;
  /** Write request units. */
  write: number;
};

/** Capacity consumed by the run, in the units that AWS bills. */
export type CapacityUsage = {
  read: number;
  write: number;
  /** By operation, e.g. `TransactWriteItems`. Failed calls count as calls without capacity. */
  operations: Record<string, OperationUsage>;
};

/** Sums ConsumedCapacity over all calls. */
export type CapacityMeter = {
  read: number;
  write: number;
  /** A copy of the sums so far. */
  snapshot(): CapacityUsage;
  reset(): void;
  /** The consumption of `task`, provided that nothing else runs meanwhile. */
  measure<T>(task: () => Promise<T>): Promise<{ result: T; usage: CapacityUsage }>;
  record(operation: string, units: { read: number; write: number }): void;
};

export const createMeter = (): CapacityMeter => {
  let usage: CapacityUsage = { read: 0, write: 0, operations: {} };
  const meter: CapacityMeter = {
    get read() {
      return usage.read;
    },
    get write() {
      return usage.write;
    },
    snapshot: () => structuredClone(usage),
    reset() {
      usage = { read: 0, write: 0, operations: {} };
    },
    async measure(task) {
      const before = meter.snapshot();
      const result = await task();
      return { result, usage: difference(meter.snapshot(), before) };
    },
    record(operation, { read, write }) {
      usage.read += read;
      usage.write += write;
      const entry = (usage.operations[operation] ??= { calls: 0, read: 0, write: 0 });
      entry.calls += 1;
      entry.read += read;
      entry.write += write;
    },
  };
  return meter;
};

const difference = (after: CapacityUsage, before: CapacityUsage): CapacityUsage => {
  const operations: CapacityUsage['operations'] = {};
  for (const [name, { calls, read, write }] of Object.entries(after.operations)) {
    const earlier = before.operations[name] ?? { calls: 0, read: 0, write: 0 };
    if (calls > earlier.calls) {
      operations[name] = { calls: calls - earlier.calls, read: read - earlier.read, write: write - earlier.write };
    }
  }
  return { read: after.read - before.read, write: after.write - before.write, operations };
};
