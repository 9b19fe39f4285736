import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ cwd: process.cwd() });

/** Lint's messages about a file with this text. */
const saidOf = async (filePath: string, text: string): Promise<string[]> =>
  (await eslint.lintText(`${text}\n`, { filePath }))[0]!.messages.map(({ message }) => message);

const page = 'web/src/features/ride/some-page.tsx';

describe('[BOOK-3] [FARE-7] lint refuses a screen', () => {
  it.each([
    ['a time of the device’s zone', 'export const when = new Intl.DateTimeFormat("de").format(1);', 'useFormat'],
    ['another one', 'export const when = (at: Date) => at.toLocaleTimeString();', 'useFormat'],
    ['an hour of the device’s zone', 'export const hour = (at: Date) => at.getHours();', 'zone of the device'],
    ['a day of the device’s calendar', 'export const day = () => new Date(2026, 1, 1);', 'calendar of the device'],
    ['the device’s clock', 'export const isOver = (until: number) => Date.now() > until;', 'serverNow'],
    ['a decimal point for everybody', 'export const shown = (value: number) => value.toFixed(1);', 'useFormat'],
  ])('that writes %s', async (_what, text, why) => {
    expect(await saidOf(page, text)).toEqual([expect.stringContaining(why)]);
  });

  it('none of which the one module of formats is refused', async () => {
    expect(await saidOf('web/src/lib/format.ts', 'export const when = new Intl.DateTimeFormat("de", {});')).toEqual([]);
  });

  it('that goes by what the kit offers: nothing', async () => {
    const text =
      "import { serverNow } from '@/lib/server-clock';\nexport const isOver = (until: number) => serverNow() > until;";
    expect(await saidOf(page, text)).toEqual([]);
  });
});
