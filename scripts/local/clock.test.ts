import { expect, it } from 'vitest';
import { createClock } from './clock';

it('runs what became due in the order of due times when time is skipped', () => {
  const clock = createClock(() => 1_000);
  const ran: string[] = [];
  clock.after(5_000, () => ran.push('second'));
  clock.after(1_000, () => ran.push('first'));
  clock.after(9_000, () => ran.push('later'));
  clock.skip(5_000);
  expect(ran).toEqual(['first', 'second']);
  expect(clock.now()).toBe(6_000);
  clock.close();
});

it('does not run a cancelled timer', () => {
  const clock = createClock(() => 0);
  let ran = false;
  const cancel = clock.after(10, () => (ran = true));
  cancel();
  clock.skip(20);
  expect(ran).toBe(false);
  clock.close();
});
