import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { requestWithdraw } from './request-withdraw';
import { editCarType } from '#lambdas/operations/catalog/edit-car-type';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Implementation } from '#lambdas/runtime/implementation';
import { balanceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { addToWallet } from './add-to-wallet';

const slab = (amount: number) => ({
  method: 'Update',
  id: 'van',
  record: { name: 'Van', cancelSlab: [{ minsDelayed: 0, amount }] },
});

/** Every operation that takes an amount which is then paid, credited or owed as it was typed. */
const taking: readonly (readonly [string, Implementation, UserType, (amount: number) => object])[] = [
  ['requestWithdraw', requestWithdraw, 'driver', amount => ({ amount })],
  ['addToWallet', addToWallet, 'admin', amount => ({ uid: 'd1', amount })],
  ['editSettings bonus', editSettings, 'admin', bonus => ({ bonus })],
  ['editSettings riderDebtLimit', editSettings, 'admin', riderDebtLimit => ({ riderDebtLimit })],
  ['editSettings platformBearsFees', editSettings, 'admin', platformBearsFees => ({ platformBearsFees })],
  ['editSettings topUpMin', editSettings, 'admin', topUpMin => ({ topUpMin })],
  ['editSettings topUpMax', editSettings, 'admin', topUpMax => ({ topUpMin: 0, topUpMax })],
  ['editCarType cancelSlab', editCarType, 'admin', slab],
];

const names = {
  firstName: 'Dan',
  lastName: 'Test',
  email: 'd@example.com',
  mobile: '',
  bankName: 'B',
  bankAccount: '1',
};
const person = (usertype: UserType): StoredUser => ({ id: 'd1', usertype, ...names, approved: true, createdAt: 0 });

it.each(taking)('[PAYS-6] %s takes 1.01 as it is and refuses 1.005', async (_, operation, usertype, inputOf) => {
  const ctx = fakeContext({ settings: async () => ({ ...defaultSettings, code: 'SEK' }) });
  await ctx.store.write(personWrites(person('driver')));
  await ctx.store.write([{ type: 'update', key: balanceKey('d1'), set: { balanceMinor: 10_000 } }]);
  await ctx.store.write([
    { type: 'put', item: { pk: 'CFG#cartype', sk: 'van', _et: 'cartype', id: 'van', name: 'Van' } },
  ]);
  const run = (amount: number) =>
    operation.run({ ctx, input: inputOf(amount), key: undefined, source: '' } as never, {
      actor: { uid: usertype === 'admin' ? 'a1' : 'd1', usertype, user: person(usertype) },
    });
  const refused = (await run(1.005)) as { refusal?: string };
  expect(['no_details_error', 'proper_bonus', 'invalid_input']).toContain(refused.refusal);
  expect(await run(1.01)).not.toHaveProperty('refusal');
});
