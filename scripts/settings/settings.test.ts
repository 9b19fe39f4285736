import { describe, expect, it } from 'vitest';
import { settingsOf } from '#lambdas/store/read-settings';
import { settingsKey } from '#lambdas/model/catalog/settings-writes';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { readChanges } from './read-changes';
import { setSettings } from './set-settings';

describe('[DEMO-1] settings on the command line', () => {
  it('are read by the contract: truth values, numbers, null and texts that look like numbers', () => {
    const args = [
      'AllowCriticalEditsAdmin=true',
      'decimal=2',
      'maxFareAboveEstimate=null',
      'taxNumber=556677',
      'appName=a=b',
    ];
    expect(readChanges(args)).toEqual({
      AllowCriticalEditsAdmin: true,
      decimal: 2,
      maxFareAboveEstimate: null,
      taxNumber: '556677',
      appName: 'a=b',
    });
  });

  it.each([
    ['AllowCriticalEdits=true', 'There is no setting "AllowCriticalEdits".'],
    ['toString=1', 'There is no setting "toString".'],
    ['AllowCriticalEditsAdmin=yes', 'AllowCriticalEditsAdmin does not take "yes"'],
    ['decimal=9', 'decimal does not take "9"'],
    ['appName=', 'appName does not take ""'],
    ['appName', 'Write NAME=value'],
  ])('are refused when they are unknown or wrong: %s', (argument, message) => {
    expect(() => readChanges([argument])).toThrow(message);
  });

  it('lead out of demo mode, by an entry in the audit trail', async () => {
    const store = memoryStore();
    const values = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    await store.write([{ type: 'put', item: { ...settingsKey, _et: 'settings', values } }]);
    const ctx = fakeContext({ store, settings: async () => values });
    expect(await setSettings(ctx, readChanges(['AllowCriticalEditsAdmin=true']))).toMatchObject({
      settings: { AllowCriticalEditsAdmin: true },
    });
    expect(settingsOf((await store.get(settingsKey))!).AllowCriticalEditsAdmin).toBe(true);
    const entries = store.all().filter(({ operation }) => operation === 'editSettings');
    expect(entries).not.toHaveLength(0);
    expect(JSON.stringify(entries[0])).toContain('"by":"operator"');
  });

  it('keep to the rules of the panel', async () => {
    const ctx = fakeContext();
    expect(await setSettings(ctx, readChanges(['topUpMin=100', 'topUpMax=50']))).toEqual({
      refusal: 'invalid_input',
      params: { field: 'topUpMax' },
    });
  });
});
