import { expect, it } from 'vitest';
import { displayAddress, displayName } from './display-name';

it.each([
  ['Åsa Öberg', 'Åsa Öberg'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['Dr. Müller', 'Dr. Müller'],
  ['Maximilian Alexander von Hohenzollern', 'Maximilian Alexander von Hohe…'],
  ['Go to http://evil.example/unlock', 'Go to http evil example/unlock'],
  ['www.evil.example', 'evil example'],
  ['evil。example', 'evil example'],
  ['👩‍👩‍👧'.repeat(40), `${'👩‍👩‍👧'.repeat(29)}…`],
])('[REG-8] mails tell %j as %j', (name, shown) => expect(displayName(name)).toBe(shown));

it.each([
  ['Södra Vägen 12 B, 412 54 Göteborg', 'Södra Vägen 12 B, 412 54 Göteborg'],
  ['Calle Mayor 3, 2º izq.', 'Calle Mayor 3, 2º izq.'],
  ['Hauptstr. 12/3 (Hof), 1010 Wien', 'Hauptstr. 12/3 (Hof), 1010 Wien'],
  ['شارع الملك فهد، الرياض', 'شارع الملك فهد، الرياض'],
  ['Pay customs at http://evil.example/pay', 'Pay customs at evil example pay'],
  ['Pay at HTTPS:evil.example?id=7', 'Pay at evil example id 7'],
  ['Write to me@evil.example!', 'Write to me evil example'],
  ['❗️ Urgent\n<b>pay</b>', 'Urgent b pay b'],
  ['Long Street '.repeat(20), `${'Long Street '.repeat(7)}Long…`],
])('[PLUS-38] recipients read the address %j as %j', (address, shown) => expect(displayAddress(address)).toBe(shown));
