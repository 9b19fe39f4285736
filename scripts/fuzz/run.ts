import { plans } from './plan';
import { applied, type FuzzRequest, requestOf } from './request';
import { send, socketsOf } from './send';
import type { Scenario } from './scenario';

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
const minimal = async (request: FuzzRequest, scenario: Scenario, n: number, status: number): Promise<FuzzRequest> => {
  const tries = [[], ...request.changes.map(change => [change])];
  for (const changes of tries) {
    const smaller = { ...request, changes, body: applied(request.sample, changes) };
    if ((await send(smaller, scenario, n)).status === status) return smaller;
  }
  return request;
};

const sendOnce = async (request: FuzzRequest, scenario: Scenario, n: number, report: FuzzReport): Promise<void> => {
  const { status, answer } = await send(request, scenario, n);
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (status === 200) scenario.learn(answer);
  // Only 502 and 503 are in the contract, for failures of external services, and no external service fails here.
  if (status < 500 || report.failures.length >= MOST_FAILURES) return;
  const small = request.isForm || request.isBroken ? request : await minimal(request, scenario, n, status);
  report.failures.push({ n, what: small.what, role: small.role ?? 'nobody', status, body: small.body });
};

/** Sends `count` generated requests, one after the other; the same seed gives the same requests in the same order. */
export const runFuzz = async (
  scenario: Scenario,
  { count, seed }: { count: number; seed: number },
): Promise<FuzzReport> => {
  const report: FuzzReport = { count, seed, statuses: {}, failures: [], behind: [] };
  const sockets = socketsOf(scenario);
  const loggedBefore = scenario.runtime.log.length;
  let n = 0;
  for (const plan of plans(count, seed)) {
    if (n % DEAL_EVERY === 0) await scenario.deal();
    const request = requestOf(plan, scenario, n);
    if (plan.channel === 'socket') {
      await sockets.write(request);
      report.statuses[0] = (report.statuses[0] ?? 0) + 1;
    } else await sendOnce(request, scenario, n, report);
    n += 1;
    if (n % DEAL_EVERY === 0) await scenario.runtime.settle();
  }
  await sockets.close();
  await scenario.runtime.settle();
  report.behind = [...sockets.failures, ...scenario.runtime.log.slice(loggedBefore)];
  return report;
};
