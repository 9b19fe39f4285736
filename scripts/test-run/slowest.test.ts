import { expect, it } from 'vitest';

type File = {
  name: string;
  seconds: number;
};
type SlowestModule = {
  vitestFiles(report: object): File[];
  playwrightFiles(report: object): File[];
  slowestLines(files: File[]): string[];
};
// Plain JavaScript, because it must run before anything is installed.
const { vitestFiles, playwrightFiles, slowestLines } = (await import(
  new URL('slowest.mjs', import.meta.url).href
)) as SlowestModule;

it('reads how long each file took from both reports', () => {
  expect(vitestFiles({ testResults: [{ name: 'a.test.ts', startTime: 1000, endTime: 3500 }] })).toEqual([
    { name: 'a.test.ts', seconds: 2.5 },
  ]);
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map(duration => ({ duration })) }] });
  const suites = [{ file: 'b.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(2000, 500)] }] }];
  expect(playwrightFiles({ suites })).toEqual([{ name: 'b.spec.ts', seconds: 3.5 }]);
});

it('shows the ten slowest, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));
  const lines = slowestLines(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
});
