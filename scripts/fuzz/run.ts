import { plans } from './plan';
import { applied, type FuzzRequest, requestOf } from './request';
import { send, socketsOf } from './send';
import type { Town } from './town';

export type Failure = { n: number; what: string; role: string; status: number; body: unknown };
export type FuzzReport = {
  count: number;
  seed: number;
  /** Number of answers by status; WebSocket messages count as status 0. */
  statuses: Record<number, number>;
  failures: Failure[];
  /** Failures logged by handlers behind the requests (stream, queues, sockets). */
  behind: string[];
};

const DEAL_EVERY = 250;
const MOST_FAILURES = 50;

/** Shrinks a failing request to the fewest changes with which it still fails with the same status. */
const minimal = async (request: FuzzRequest, town: Town, n: number, status: number): Promise<FuzzRequest> => {
  const tries = [[], ...request.changes.map(change => [change])];
  for (const changes of tries) {
    const smaller = { ...request, changes, body: applied(request.sample, changes) };
    if ((await send(smaller, town, n)).status === status) return smaller;
  }
  return request;
};

const one = async (request: FuzzRequest, town: Town, n: number, report: FuzzReport): Promise<void> => {
  const { status, answer } = await send(request, town, n);
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (status === 200) town.learn(answer);
  // Only 502 and 503 are in the contract, for failures of external services, and no external service fails here.
  if (status < 500 || report.failures.length >= MOST_FAILURES) return;
  const small = request.isForm || request.isBroken ? request : await minimal(request, town, n, status);
  report.failures.push({ n, what: small.what, role: small.role ?? 'nobody', status, body: small.body });
};

/** Sends `count` generated requests, one after the other; the same seed gives the same requests in the same order. */
export const runFuzz = async (town: Town, { count, seed }: { count: number; seed: number }): Promise<FuzzReport> => {
  const report: FuzzReport = { count, seed, statuses: {}, failures: [], behind: [] };
  const sockets = socketsOf(town);
  const loggedBefore = town.runtime.log.length;
  let n = 0;
  for (const plan of plans(count, seed)) {
    if (n % DEAL_EVERY === 0) await town.deal();
    const request = requestOf(plan, town, n);
    if (plan.way === 'socket') {
      await sockets.write(request);
      report.statuses[0] = (report.statuses[0] ?? 0) + 1;
    } else await one(request, town, n, report);
    n += 1;
    if (n % DEAL_EVERY === 0) await town.runtime.settle();
  }
  await sockets.close();
  await town.runtime.settle();
  report.behind = [...sockets.failures, ...town.runtime.log.slice(loggedBefore)];
  return report;
};
