import { foundBefore, PLACE_LETTERS } from '#shared/domain/geo/place-typing';
import { ensureDemoPack } from '../maps/demo-pack';
import { randomRoadPoints } from '../maps/road-points';
import { mean, seeded } from './figures';
import type { BenchProduct } from './product';

const TYPED = 60;

type Found = readonly { description: string }[];

/**
 * Requests to the provider while a street is typed, by the rules of the page: letter by letter to the end, with a pause
 * after each in which the page asks. Faster typing, or choosing from the list early, causes fewer requests.
 */
const asksFor = async (street: string, ask: (text: string) => Promise<Found>): Promise<number> => {
  const found = new Map<string, Found>();
  let asks = 0;
  for (let letters = PLACE_LETTERS; letters <= street.length; letters += 1) {
    const text = street.slice(0, letters).trim();
    if (found.has(text) || text.length < PLACE_LETTERS) continue;
    const known = foundBefore(text, shorter => found.get(shorter));
    found.set(text, known ?? (await ask(text)));
    if (!known) asks += 1;
  }
  return asks;
};

/** The average of streets of the demo region, found by the product. */
export const asksOfTyping = async ({ rider }: BenchProduct): Promise<number> => {
  const dir = await ensureDemoPack({ log: line => console.log(line) });
  const points = randomRoadPoints(dir, TYPED, seeded(7));
  const ask = async (searchKeyword: string): Promise<Found> =>
    (await rider.api.call('googleapis-autocomplete', { searchKeyword, near: points[0]! })).searchResults;
  const asks: number[] = [];
  for (const { lat, lng } of points) {
    const { address } = await rider.api.call('googleapis-getaddress', { latlng: `${lat},${lng}` });
    asks.push(await asksFor(address.split(',')[0]!, ask));
  }
  return mean(asks);
};
