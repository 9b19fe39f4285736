import { expect, it } from 'vitest';
// @ts-expect-error a plain script without declarations
import { existing, lintable, storiesOf } from './changed.mjs';

it('finds the stories that call a changed operation', () => {
  const stories = storiesOf(['lambdas/operations/trips/give-back-booking.ts', 'web/src/main.tsx']);
  expect(stories).toContain('test/stories/give-back.test.ts');
  expect(stories).not.toContain('test/stories/openapi.test.ts');
});

it('finds none for what is no operation', () => {
  expect(storiesOf(['lambdas/model/bookings/move.ts', 'lambdas/operations/trips/accept-booking.test.ts'])).toEqual([]);
});

it('lints sources that are still there', () => {
  const files = ['scripts/test.mjs', 'README.md', 'scripts/was-never-here.ts'];
  expect(existing(files).filter(lintable)).toEqual(['scripts/test.mjs']);
});
