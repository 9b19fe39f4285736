import { afterEach, expect, it, vi } from 'vitest';
import { reportMismatch } from './report-mismatch';

const report = vi.fn();
vi.stubGlobal('reportError', report);
afterEach(() => report.mockClear());

it.each([
  'Minified React error #419; visit https://react.dev/errors/419 for the full message',
  'The server could not finish this Suspense boundary, likely due to an error during server rendering.',
])('[PUB-7] leaves a part that the build has left out alone: %s', message => {
  reportMismatch(new Error(message));
  expect(report).not.toHaveBeenCalled();
});

it.each(['Minified React error #418; visit https://react.dev/errors/418?args[]=text', 'Hydration failed because …'])(
  '[PUB-7] reports a page that differs from what the build has drawn: %s',
  message => {
    reportMismatch(new Error(message));
    expect(report).toHaveBeenCalledWith(new Error(message));
  },
);
