/** A call on its way to the database. */
export type DynamoCall = {
  /** `PutItem`, `TransactWriteItems`, … */
  operation: string;
  /** The request as parsed JSON, in DynamoDB's attribute notation. */
  body: Record<string, unknown>;
};

export type DynamoPredicate = (call: DynamoCall) => boolean;

/** Faults for tests; each hits the next `times` calls that match. */
export type DynamoFaults = {
  /** Applies the call, then answers 500, so that the caller cannot know that it succeeded. */
  loseResponse(predicate: DynamoPredicate, times?: number): void;
  /** Answers 500 without applying the call. */
  failBefore(predicate: DynamoPredicate, times?: number): void;
  /** Delays the call before it is applied. */
  delay(predicate: DynamoPredicate, delayMs: number, times?: number): void;
  clear(): void;
};

export type DynamoFaultKind = 'loseResponse' | 'failBefore' | 'delay';

/** The proxy's interface to {@link DynamoFaults}. */
export type DynamoFaultPlan = DynamoFaults & {
  /** Consumes one matching fault of the kind; for `delay` the result is its duration in ms, else 1. */
  take(kind: DynamoFaultKind, call: DynamoCall): number;
};

type Planned = {
  kind: DynamoFaultKind;
  predicate: DynamoPredicate;
  times: number;
  value: number;
};

export const createFaultPlan = (): DynamoFaultPlan => {
  let planned: Planned[] = [];
  const add = (kind: DynamoFaultKind, predicate: DynamoPredicate, times: number, value = 1) =>
    void planned.push({ kind, predicate, times, value });
  return {
    loseResponse: (predicate, times = 1) => add('loseResponse', predicate, times),
    failBefore: (predicate, times = 1) => add('failBefore', predicate, times),
    delay: (predicate, delayMs, times = 1) => add('delay', predicate, times, delayMs),
    clear() {
      planned = [];
    },
    take(kind, call) {
      const hit = planned.find(fault => fault.kind === kind && fault.predicate(call));
      if (!hit) return 0;
      hit.times -= 1;
      if (hit.times <= 0) planned = planned.filter(fault => fault !== hit);
      return hit.value;
    },
  };
};
