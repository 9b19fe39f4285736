import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '../kit/person';
import { PASSWORD, startWorld, type World } from '../kit/world';

const ROUNDS = 20;

const removals = [
  (by: Person, other: Person) => by.send('editUser', { id: other.uid, data: { usertype: 'rider' } }),
  (by: Person, other: Person) => by.send('editUser', { id: other.uid, data: { approved: false } }),
  (by: Person, other: Person) => by.send('deleteUser', { id: other.uid }),
  (by: Person) => by.send('deleteUser', { id: by.uid }),
] as const;

describe('two admins', () => {
  let world: World;
  let first: Person;
  beforeAll(async () => {
    world = await startWorld();
    first = world.admin;
  });
  afterAll(() => world.close());

  const another = async (round: number): Promise<Person> => {
    const names = { firstName: 'Sam', lastName: `Second ${round}`, mobile: `+4673200${String(1000 + round)}` };
    const email = `second-${round}@example.com`;
    await first.call('addUser', { ...names, email, usertype: 'admin', password: PASSWORD });
    return Person.signIn(world.runtime, email, PASSWORD);
  };

  const isAdmin = async (person: Person): Promise<boolean> => (await person.send('fetchDashboard', {})).status === 200;

  it('[ADM-4] removing each other at once, in whatever manner, leave exactly one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const second = await another(round);
      const [mine, theirs] = [removals[round % 4]!, removals[Math.floor(round / 4) % 4]!];
      const answers = await Promise.all([mine(first, second), theirs(second, first)]);
      expect(
        answers.map(({ status }) => status).filter(status => status >= 500),
        `round ${round}`,
      ).toEqual([]);
      const stays = await Promise.all([first, second].map(isAdmin));
      expect(stays.filter(Boolean), `round ${round}: ${JSON.stringify(answers)}`).toHaveLength(1);
      if (!stays[0]) first = second;
    }
  });
});
