import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { sendText } from './send-text';
import { textRefusal, TEXTS_PER_HOUR } from './text-gate';

const REFUSED = { refusal: 'number_not_texted', params: { field: 'mobile' } };
const inCountry = (restrictCountry: string) =>
  fakeContext({ settings: async () => ({ ...defaultSettings, restrictCountry }) });

beforeEach(() => {
  vi.stubEnv('STAGE', 'test');
  vi.stubEnv('TEXT_PREFIXES', 'any');
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
});

describe('[AUTH-11] texts', () => {
  it.each([
    ['a premium number of the United States', '+19005551234'],
    ['a premium number of Sweden', '+46900123456'],
    ['a satellite phone of Globalstar', '+881612345678'],
    ['a satellite phone of Inmarsat', '+870772001234'],
    ['an international network', '+8821234567890'],
    ['another international network', '+883510001234567'],
    ['an international premium number', '+979123456789'],
    ['a universal personal number', '+878101234567890'],
    ['a toll-free number', '+18005551234'],
    ['an international toll-free number', '+80012345678'],
    ['a number that nobody has', '+46000000001'],
  ])('never go to %s', async (_, to) => {
    expect(await textRefusal(inCountry(''), to)).toEqual(REFUSED);
    vi.stubEnv('TEXT_PREFIXES', to.slice(0, 4));
    expect(await textRefusal(inCountry(''), to)).toEqual(REFUSED);
  });

  it.each([
    ['everywhere', '', 'any', ['+46701234567', '+447400123456', '+12025550123'], []],
    ['the country of the settings', 'SE', 'any', ['+46701234567'], ['+447400123456', '+12025550123']],
    ['a country of a shared prefix', 'CA', 'any', ['+15062345678'], ['+12025550123', '+18762101234']],
    ['the prefixes of the stage', 'SE', '+46,+47', ['+46701234567', '+4740612345'], ['+447400123456']],
  ])('go to numbers of %s', async (_, country, prefixes, served, refused) => {
    vi.stubEnv('TEXT_PREFIXES', prefixes);
    for (const to of served) expect(await textRefusal(inCountry(country), to)).toBeUndefined();
    for (const to of refused) expect(await textRefusal(inCountry(country), to)).toEqual(REFUSED);
  });

  it.each(Object.keys(TEXTS_PER_HOUR) as (keyof typeof TEXTS_PER_HOUR)[])(
    'with the reason %s pass the gate, and do not use up those of another',
    async reason => {
      const sent: string[] = [];
      const sms = async () => ({ send: async (to: string) => void sent.push(to) });
      const ctx = fakeContext({ store: memoryStore(), sms });
      expect(await sendText(ctx, reason, '+19005551234', 'x')).toBe('not served');
      expect(sent).toEqual([]);
      vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      for (let i = 0; i < TEXTS_PER_HOUR[reason]; i++) await sendText(ctx, reason, '+46701234567', 'x');
      expect(await sendText(ctx, reason, '+46701234567', 'x')).toBe('capped');
      for (const other of Object.keys(TEXTS_PER_HOUR) as (typeof reason)[])
        if (other !== reason) expect(await sendText(ctx, other, '+46701234567', 'x')).toBe('sent');
    },
  );
});

describe('[AUTH-11] code that sends texts', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => [path, readFileSync(join(root, path), 'utf8')] as const);
  const having = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);

  it('is one place, behind the gate: nothing else has the port', () => {
    expect(having(/\bsms\b\s*[(},:]/).sort()).toEqual(['model/people/send-text.ts', 'runtime/context.ts']);
    expect(having(/adapters\/sns-sms/)).toEqual(['runtime/context.ts']);
    expect(having(/\bPhoneNumber\b/)).toEqual(['adapters/sns-sms.ts']);
    const gated = readFileSync(join(root, 'model/people/send-text.ts'), 'utf8');
    expect(gated.indexOf('textRefusal(ctx, to)')).toBeGreaterThan(0);
    expect(gated.indexOf('textRefusal(ctx, to)')).toBeLessThan(gated.indexOf('ctx.sms()'));
  });

  it('asks the gate before it takes an order, so that whoever asks is told', () => {
    // Every order of a code is written by one function, which asks the gate first.
    expect(having(/_et: 'code-order'/)).toEqual(['model/people/contact-codes.ts']);
    const ordering = readFileSync(join(root, 'model/people/contact-codes.ts'), 'utf8');
    expect(ordering.indexOf('textRefusal(ctx')).toBeGreaterThan(0);
    expect(ordering.indexOf('textRefusal(ctx')).toBeLessThan(ordering.indexOf("_et: 'code-order'"));
  });
});
