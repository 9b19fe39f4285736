import { expect, it } from 'vitest';

type Failure = {
  name: string;
  message: string;
};
type FailedModule = {
  vitestFailures(report: object): Failure[];
  playwrightFailures(report: object): Failure[];
  failureLines(failures: Failure[]): string[];
};
// Plain JavaScript, because it must run before anything is installed.
const { vitestFailures, playwrightFailures, failureLines } = (await import(
  new URL('failed.mjs', import.meta.url).href
)) as FailedModule;

it('names failed tests, and files whose setup failed', () => {
  const passed = { status: 'passed', fullName: 'fine' };
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [passed, { status: 'failed', fullName: 'adds', failureMessages: ['expected 2'] }],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no port', assertionResults: [{ status: 'pending' }] },
  ];
  expect(vitestFailures({ testResults })).toEqual([
    { name: 'b.test.ts › adds', message: 'expected 2' },
    { name: 'c.test.ts', message: 'no port' },
  ]);
});

it('names journeys that failed, were it only once', () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: messages.map(message => (message ? { error: { message } } : {})) }],
  });
  const inner = { specs: [journey('lost', 'unexpected', 'gone', 'gone again')] };
  const suites = [{ specs: [journey('fine', 'expected', ''), journey('late', 'flaky', 'slow', '')], suites: [inner] }];
  expect(playwrightFailures({ suites })).toEqual([
    { name: 'x.spec.ts › late (passed when it ran again)', message: 'slow' },
    { name: 'x.spec.ts › lost', message: 'gone' },
  ]);
});

it('shows the beginning of each message without colours, and how many are left out', () => {
  const message = `\u001b[31mexpected\u001b[39m\n${'x\n'.repeat(50)}`;
  const lines = failureLines(Array.from({ length: 42 }, (_, index) => ({ name: `${index}`, message })));
  expect(lines.slice(0, 3)).toEqual(['✗ 0', '    expected', '    x']);
  expect(lines).toHaveLength(40 * 13 + 1);
  expect(lines.at(-1)).toBe('… and 2 more');
});
