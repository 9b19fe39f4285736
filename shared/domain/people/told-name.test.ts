import { expect, it } from 'vitest';
import { toldName } from './told-name';

it.each([
  ['Åsa Öberg', 'Åsa Öberg'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['Dr. Müller', 'Dr. Müller'],
  ['Maximilian Alexander von Hohenzollern', 'Maximilian Alexander von Hohe…'],
  ['Go to http://evil.example/unlock', 'Go to http evil example/unlock'],
  ['www.evil.example', 'evil example'],
  ['evil。example', 'evil example'],
  ['👩‍👩‍👧'.repeat(40), `${'👩‍👩‍👧'.repeat(29)}…`],
])('[REG-8] mails tell %j as %j', (name, told) => expect(toldName(name)).toBe(told));
