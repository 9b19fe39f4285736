import { expect, it } from 'vitest';
// @ts-expect-error a plain script without declarations
import { changedOperations, changedTexts, isFollowedByName, testsByName } from './touched.mjs';

const contract = (limit: number, shared = 1) => `const shared = ${shared};
export const operations = {
  addRide: operation({
    who: ['rider'],
    limit: ${limit},
  }),
  endRide: operation({
    who: ['driver'],
  }),
};
`;
const tests = [
  'shared/i18n/texts.test.ts',
  'test/contracts/once-in-the-web.test.ts',
  'web/src/features/wallet/wallet-page.test.tsx',
  'web/src/features/settings/settings-pages.test.tsx',
  'shared/domain/fare/fare.test.ts',
];

it('a changed entry of the contract is named, and all of them where something changed that they share', () => {
  expect(changedOperations(contract(1), contract(2))).toEqual(['addRide']);
  expect(changedOperations(contract(1), contract(1, 2))).toEqual(['addRide', 'endRide']);
  expect(changedOperations('', contract(1))).toEqual(['addRide', 'endRide']);
});

it('a changed text is known by its key and by both its wordings', () => {
  const texts = changedTexts('{"a.same":"Same","b.old":"Old words"}', '{"a.same":"Same","b.old":"New words"}');
  expect(texts).toEqual(['b.old', 'Old words', 'New words']);
});

it('an operation leads to the tests that name it, and to those that walk all', () => {
  const file = 'shared/contract/operations/settings.ts';
  const versions = () => ['', '  editSettings: operation({\n    who: [],\n  }),\n'];
  expect(testsByName([file], versions, tests)).toEqual([
    'test/contracts/once-in-the-web.test.ts',
    'web/src/features/settings/settings-pages.test.tsx',
  ]);
});

it('a text leads to the tests that show it, and to those of all texts', () => {
  const versions = () => [
    '{"set.negativeBalance":"Let drivers go below zero"}',
    '{"set.negativeBalance":"Let drivers owe"}',
  ];
  expect(testsByName(['shared/i18n/en.json'], versions, tests)).toEqual([
    'shared/i18n/texts.test.ts',
    'web/src/features/settings/settings-pages.test.tsx',
  ]);
});

it('a guide leads to the tests that read it', () => {
  const guides = [...tests, 'test/infra/stages.test.ts', 'scripts/workflows.test.ts'];
  expect(testsByName(['docs/deploying.md'], () => ['', ''], guides)).toEqual(['test/infra/stages.test.ts']);
});

it('other files are followed by their imports', () => {
  expect(testsByName(['shared/domain/fare/fare.ts'], () => ['', ''], tests)).toEqual([]);
  expect(['shared/i18n/de.json', 'shared/contract/operations/trips.ts'].every(isFollowedByName)).toBe(true);
  expect(['shared/i18n/en.ts', 'shared/contract/operations/person-names.test.ts'].some(isFollowedByName)).toBe(false);
});
