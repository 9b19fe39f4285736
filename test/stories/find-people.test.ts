import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '#test/kit/person';
import { PASSWORD, startWorld, type World } from '#test/kit/world';

let world: World;
let fleet: Person;

const person = (firstName: string, lastName: string, mobile: string) => ({
  firstName,
  lastName,
  mobile,
  email: `${mobile.slice(1)}@people.example`,
  password: PASSWORD,
});
const found = async (by: Person, search: string, usertype?: 'admin' | 'rider' | 'driver') =>
  (await by.call('fetchUsers', { search, ...(usertype && { usertype }) })).users.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );

beforeAll(async () => {
  world = await startWorld();
  fleet = await world.fleetAdmin('Freja');
  await world.driver('Ake', undefined, { fleetadmin: fleet.uid });
  await world.driver('Olle');
  const regData = person('Åsa-Lena', "O'Brien", '+46731234567');
  await Person.anybody(world.runtime).call('user_signup', { regData });
  await world.admin.call('addUser', { ...person('أحمد', 'الحسن', '+46731239999'), usertype: 'rider' });
});
afterAll(() => world.close());

describe('finding people', () => {
  it('[ADM-4] an admin finds who registered and who was added, however the name or number is written', async () => {
    for (const search of [
      'asa',
      'ÅSA-L',
      'lena obr',
      "o'brien",
      '073-123 45',
      '+46 73 123 45 67',
      '467312345',
      '46731234567@pe',
    ])
      expect(await found(world.admin, search), search).toEqual(["Åsa-Lena O'Brien"]);
    expect(await found(world.admin, 'احمد')).toEqual(['أحمد الحسن']);
    expect((await found(world.admin, '073 123')).sort()).toEqual(["Åsa-Lena O'Brien", 'أحمد الحسن']);
    expect(await found(world.admin, 'lena carlsson')).toEqual([]);
  });

  it('[ADM-4] admins are listed only when they are asked for', async () => {
    expect(await found(world.admin, 'ada')).toEqual([]);
    expect(await found(world.admin, 'ada', 'admin')).toEqual(['Ada Admin']);
    const { users } = await world.admin.call('fetchUsers', {});
    expect(users.map(({ usertype }) => usertype)).not.toContain('admin');
    const times = users.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('[ADM-4] pages hold everybody once', async () => {
    const all = (await world.admin.call('fetchUsers', { limit: 100 })).users.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | undefined, i = 0; i === 0 || cursor; i++) {
      const page = await world.admin.call('fetchUsers', { limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.users.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('[ADM-4] a fleet admin finds its own drivers, riders and drivers find nobody', async () => {
    expect((await fleet.call('fetchUsers', {})).users.map(({ firstName }) => firstName)).toEqual(['Ake']);
    expect(await found(fleet, 'åke')).toEqual(['Ake Test']);
    expect(await found(fleet, 'olle')).toEqual([]);
    expect(await fleet.refused('fetchUsers', { usertype: 'rider' })).toBe('forbidden');
    expect(await (await world.rider('Rolf')).refused('fetchUsers', {})).toBe('forbidden');
    expect(await world.admin.refused('fetchUsers', { search: 'a' })).toBe('invalid_input');
  });

  it('[ADM-4] a new name finds, the old one does not, and who is gone is not found', async () => {
    const { users } = await world.admin.call('fetchUsers', { search: 'asa lena' });
    const id = users[0]?.id ?? '';
    await world.admin.call('editUser', { id, data: { firstName: 'Märta', mobile: '+46739990000' } });
    expect(await found(world.admin, 'marta 073-999')).toEqual(["Märta O'Brien"]);
    expect(await found(world.admin, 'asa')).toEqual([]);
    await world.admin.call('deleteUser', { id });
    for (const search of ['marta', 'obrien', '073-999', 'deleted'])
      expect(await found(world.admin, search)).toEqual([]);
  });
});
