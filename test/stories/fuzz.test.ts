import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFuzz } from '#scripts/fuzz/run';
import { startScenario, type Scenario } from '#scripts/fuzz/scenario';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

it('[OPS-3] [PLUS-4] 600 generated inputs over all operations, pages and sockets break nothing', async () => {
  const report = await runFuzz(scenario, { count: 600, seed: 20_261_121 });
  expect(report.failures).toEqual([]);
  expect(report.behind).toEqual([]);
  // Most is refused, and enough is taken to have done something.
  expect(report.statuses[200]).toBeGreaterThan(60);
  expect(report.statuses[400]).toBeGreaterThan(60);
}, 300_000);
