import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, holdWhatIsRefused, tabStorage } from './storage';

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

describe.each([
  ['the device', deviceStorage, () => localStorage],
  ['the tab', tabStorage, () => sessionStorage],
] as const)('values in %s', (_, keeper, storage) => {
  beforeEach(() => keeper.clear());

  it('is written, read, listed, taken away', () => {
    keeper.setItem('a', '1');
    expect(storage().getItem('a')).toBe('1');
    expect(keeper.keys()).toEqual(['a']);
    expect(keeper.getItem('a')).toBe('1');
    keeper.removeItem('a');
    expect(keeper.getItem('a')).toBeNull();
    expect(storage()).toHaveLength(0);
  });

  it('lasts for the visit where the browser forbids storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse('SecurityError'));
    }
    keeper.setItem('a', '1');
    expect(keeper.getItem('a')).toBe('1');
    expect(keeper.getItem('b')).toBeNull();
    expect(keeper.keys()).toEqual(['a']);
    keeper.removeItem('a');
    expect(keeper.getItem('a')).toBeNull();
    keeper.setItem('a', '2');
    keeper.clear();
    expect(keeper.getItem('a')).toBeNull();
  });

  it('is the newer value where the older is stored and there is no room for more', () => {
    keeper.setItem('a', 'old');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    keeper.setItem('a', 'new');
    expect(keeper.getItem('a')).toBe('new');
    full.mockRestore();
    keeper.setItem('a', 'newest');
    expect([keeper.getItem('a'), storage().getItem('a')]).toEqual(['newest', 'newest']);
  });
});

it('values of other writers are held for the visit if the storage is full, and deviceStorage still lists its own', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  const end = holdWhatIsRefused();
  sessionStorage.setItem('a', '1');
  deviceStorage.setItem('b', '2');
  expect([sessionStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['1', null]);
  expect([deviceStorage.getItem('b'), deviceStorage.keys()]).toEqual(['2', ['b']]);
  sessionStorage.removeItem('a');
  expect(sessionStorage.getItem('a')).toBeNull();
  deviceStorage.removeItem('b');
  expect(deviceStorage.keys()).toEqual([]);
  full.mockImplementation(() => undefined);
  sessionStorage.setItem('a', '2');
  expect(sessionStorage.getItem('a')).toBeNull();
  end();
});
