import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../web/src', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => /\.(?:tsx?|css)$/.test(file));

/** Motion without an end: a sign of work that is going on, and the picture of the landing page. */
const allowed = ['ui/loading-view.tsx', 'features/home/city-picture.module.css'];

const isEndless = (text: string): boolean => /\banimation\w*:?[^;\n]*\binfinite\b/.test(text);

it('[PLUS-48] motion that starts by itself ends within five seconds, unless it is known here', () => {
  expect(isEndless('animation: `${sweep} 2.4s ease-in-out infinite`,')).toBe(true);
  expect(isEndless('  animation: trail 14s linear infinite;')).toBe(true);
  expect(isEndless("animation: 'wf-alarm 1s ease-in-out 4',")).toBe(false);
  const endless = sources.filter(file => isEndless(readFileSync(join(root, file), 'utf8')));
  expect(endless.filter(file => !allowed.includes(file.replaceAll('\\', '/')))).toEqual([]);
});
