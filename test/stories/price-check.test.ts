import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insideWindow } from '../kit/inside-window';
import { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

const TEN_MINUTES_MS = 600_000;

const placeNamed = async (visitor: Person, searchKeyword: string) => {
  const { searchResults } = await visitor.call('findPlaces', { searchKeyword });
  return searchResults[0]!.place_id;
};

describe('[PLUS-10] a visitor without an account', () => {
  let world: World;
  let visitor: Person;
  beforeAll(async () => {
    world = await startWorld();
    visitor = Person.anybody(world.runtime);
  });
  afterAll(() => world.close());

  it('types two places and is told the price that a rider then gets', async () => {
    const [pickup, drop] = [await placeNamed(visitor, 'Järntorget'), await placeNamed(visitor, 'Brunnsparken')];
    const price = await visitor.call('checkPrice', { pickup: pickup!, drop: drop! });
    expect(price.polylinePoints).not.toBe('');
    expect(price.prices).toEqual([{ carTypeId: world.van.id, amount: expect.any(Number), isFrom: true }]);
    const rider = await world.rider();
    const { estimate } = await rider.call('getEstimate', {
      pickup: price.pickup,
      drop: price.drop,
      carDetails: { id: world.van.id },
      instructionData: { parcelTypeIndex: 0, optionIndex: 0 },
    });
    expect(price.prices[0]!.amount).toBe(estimate.estimateFare);
    expect([price.distanceKm, price.durationS]).toEqual([estimate.estimateDistance, estimate.estimateTime]);
    expect(price.polylinePoints).toBe(estimate.polylinePoints);
  });

  it('is told what is wrong with two places', async () => {
    const here = await placeNamed(visitor, 'Järntorget');
    expect(await visitor.refused('checkPrice', { pickup: here, drop: here })).toBe('same_place');
    expect(await visitor.refused('checkPrice', { pickup: here, drop: 'nowhere' })).toBe('place_to_coords_error');
    expect(await visitor.refused('checkPrice', { pickup: here, drop: '' })).toBe('invalid_input');
  });
});

describe('[PLUS-10] [AUTH-11] a stage with low limits', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ limitFactor: 0.05 });
  });
  afterAll(() => world.close());

  it('lets one address ask for so many places and prices', async () => {
    const visitor = Person.anybody(world.runtime);
    await insideWindow(TEN_MINUTES_MS);
    const here = await placeNamed(visitor, 'Järntorget');
    const asked = { pickup: here, drop: here };
    const ask = () => visitor.send('checkPrice', asked);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    // Three pass: a twentieth of sixty in ten minutes.
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'same_place'),
      ...Array.from({ length: 3 }, () => 'too_many_requests'),
    ]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.params?.['retryAfterS']);
    const finds = await Promise.all(
      Array.from({ length: 25 }, () => visitor.send('findPlaces', { searchKeyword: 'Järn' })),
    );
    // Twenty pass, with the one above: a twentieth of four hundred.
    expect(finds.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(finds.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});
