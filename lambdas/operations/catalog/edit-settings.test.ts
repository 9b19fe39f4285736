import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { StoredUser } from '#lambdas/store/user-items';
import { catalogOperations } from '#shared/contract/operations/catalog';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { parseInput } from '#lambdas/runtime/parse';
import { configKey, currencyMark } from '#lambdas/store/keys';
import { readSettings } from '#lambdas/store/read-settings';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { editCancellationReason } from './edit-cancellation-reason';
import { editSettings } from './edit-settings';
import { fetchSettings } from './fetch-settings';
import { fetchSettingsState } from './fetch-settings-state';

let ctx: Context;
const run = (op: Implementation, input: object = {}): Promise<unknown> => {
  const actor = { uid: 'a1', usertype: 'admin', user: { id: 'a1' } as StoredUser } as const;
  return op.run({ ctx, input, key: undefined, source: '' }, { actor });
};
const now = () => readSettings(ctx.store);

beforeEach(() => {
  const store = memoryStore();
  ctx = fakeContext({ store, settings: () => readSettings(store) });
});

describe('[ADM-10] two admins change the settings', () => {
  it('both succeed with different fields, before anything was stored and after', async () => {
    expect(await run(editSettings, { bonus: 5, was: { bonus: 0 } })).toMatchObject({ settings: { bonus: 5 } });
    expect(await run(editSettings, { appName: 'Roads', was: { appName: 'Wayfare' } })).toHaveProperty('settings');
    expect(await now()).toMatchObject({ bonus: 5, appName: 'Roads' });
  });

  it('the second learns which field has changed since they saw it, and nothing is written', async () => {
    await run(editSettings, { bonus: 5, was: { bonus: 0 } });
    const late = { appName: 'Roads', bonus: 7, was: { appName: 'Wayfare', bonus: 0 } };
    expect(await run(editSettings, late)).toEqual({ refusal: 'changed_meanwhile', params: { field: 'bonus' } });
    expect(await now()).toMatchObject({ bonus: 5, appName: 'Wayfare' });
    expect(await run(editSettings, { ...late, was: { appName: 'Wayfare', bonus: 5 } })).toHaveProperty('settings');
  });

  it('one of two at the same moment wins', async () => {
    await run(editSettings, { appName: 'Roads' });
    const both = await Promise.all([3, 4].map(bonus => run(editSettings, { bonus, was: { bonus: 0 } })));
    expect(both.filter(answer => 'settings' in (answer as object))).toHaveLength(1);
    expect(both).toContainEqual({ refusal: 'changed_meanwhile' });
  });

  it('a repeated value is accepted; without the value seen, it is written', async () => {
    await run(editSettings, { maxFareAboveEstimate: 0.2, was: { maxFareAboveEstimate: 0.3 } });
    expect(await run(editSettings, { maxFareAboveEstimate: 0.2, was: { maxFareAboveEstimate: 0.3 } })).toHaveProperty(
      'settings',
    );
    expect(await run(editSettings, { maxFareAboveEstimate: null })).toHaveProperty('settings');
    expect((await now()).maxFareAboveEstimate).toBeNull();
  });
});

describe('[ADM-10] the state shown to an admin', () => {
  it('says whether a licence is set and how it ends, never all of it; it can be removed', async () => {
    expect(await run(fetchSettingsState)).toMatchObject({ license: { isSet: false, ending: '' } });
    await run(editSettings, { license: 'PURCHASE-4711-ABCD' });
    const state = await run(fetchSettingsState);
    expect(state).toMatchObject({ license: { isSet: true, ending: 'ABCD' }, settings: { license: '' } });
    expect(JSON.stringify([state, await run(fetchSettings), await run(editSettings, { bonus: 1 })])).not.toContain(
      '4711',
    );
    await run(editSettings, { license: 'SHORT' });
    expect(await run(fetchSettingsState)).toMatchObject({ license: { isSet: true, ending: '' } });
    await run(editSettings, { license: '' });
    expect(await run(fetchSettingsState)).toMatchObject({ license: { isSet: false } });
  });

  it('whether the currency is fixed', async () => {
    expect(await run(fetchSettingsState)).toMatchObject({ currencyFixed: false });
    await ctx.store.write([{ type: 'put', item: { ...currencyMark, _et: 'mark' } }]);
    expect(await run(fetchSettingsState)).toMatchObject({ currencyFixed: true });
    expect(await run(editSettings, { code: 'SEK' })).toEqual({ refusal: 'currency_fixed', params: { field: 'code' } });
  });

  it('that saving failed', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(ctx.store, 'write').mockRejectedValue(new Error('no table'));
    expect(await run(editSettings, { bonus: 5 })).toEqual({ refusal: 'update_failed' });
    vi.restoreAllMocks();
  });

  it.each([null, '', -1, 'five'])('that a bonus of %j is none', bonus => {
    expect(parseInput(catalogOperations.editSettings.input, { bonus })).toEqual({ refusal: 'proper_bonus' });
  });

  it.each([
    [0.005, 'refused'],
    [0.05, 'taken'],
    [null, 'taken'],
  ])('that cash by %j US dollars is %s', async (smallestCash, answer) => {
    const refusal = { refusal: 'invalid_input', params: { field: 'smallestCash' } };
    const settings = { settings: { smallestCash } };
    expect(await run(editSettings, { smallestCash })).toMatchObject(answer === 'taken' ? settings : refusal);
    expect((await now()).smallestCash).toBe(answer === 'taken' ? smallestCash : null);
  });

  it.each([
    [[], 1_000_000, 'taken'],
    [[49, 79], 49, 'taken'],
    [[49, 79], 50, 'refused'],
    [[0, 79], 50, 'taken'],
    [[49], 0, 'taken'],
    [[49], null, 'taken'],
  ])('with minimum fares of %j, cash by %j is %s', async (fares, smallestCash, answer) => {
    for (const [n, min_fare] of fares.entries())
      await ctx.store.write([
        {
          type: 'put',
          item: { ...configKey('cartype', `c${n}`), _et: 'cartype', id: `c${n}`, name: `${n}`, min_fare },
        },
      ]);
    const refusal = { refusal: 'cash_above_fare', params: { field: 'smallestCash' } };
    expect(await run(editSettings, { smallestCash })).toMatchObject(
      answer === 'taken' ? { settings: { smallestCash } } : refusal,
    );
    expect((await now()).smallestCash).toBe(answer === 'taken' ? smallestCash : null);
  });

  it.each([
    ['smallestCash', -1],
    ['smallestCash', ''],
    ['decimal', -1],
    ['decimal', 1.5],
    ['decimal', ''],
    ['driverRadius', -1],
    ['driverRadius', ''],
  ])('that %s may not be %j', (field, value) => {
    expect(parseInput(catalogOperations.editSettings.input, { [field]: value })).toMatchObject({
      refusal: 'invalid_input',
      params: { field },
    });
  });
});

it('[ADM-10] open pages learn from the settings that a list of the catalogue has changed', async () => {
  expect(await run(fetchSettings)).toMatchObject({ settings: defaultSettings, versions: { cancelReasons: 0 } });
  await run(editCancellationReason, { reasons: ['Late'] });
  expect(await run(fetchSettings)).toMatchObject({
    versions: { cancelReasons: 1, carTypes: 0, languages: 0, promos: 0 },
  });
});
