import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { resetTrip, useTrip } from '@/features/booking/trip-store';
import { i18n } from '@/i18n/instance';
import type * as authModule from '@/lib/auth';
import { signInWithPassword } from '@/lib/auth';
import { aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof authModule>()),
  signInWithPassword: vi.fn(),
}));

const pickup = { lat: 57.7, lng: 11.95, add: 'Järntorget, Göteborg' };
const drop = { lat: 57.71, lng: 11.97, add: 'Brunnsparken, Göteborg' };
const van = aCarType({ id: 'van', name: 'Van', cancelSlab: [{ minsDelayed: 3, amount: 25 }] });
const bike = aCarType({ id: 'bike', name: 'Bike' });
const found = (place: string) => ({ searchResults: [{ place_id: `id-${place}`, description: `${place}, Göteborg` }] });
const priced = {
  pickup,
  drop,
  distanceKm: 4.2,
  durationS: 720,
  polylinePoints: encodePolyline([pickup, drop]),
  prices: [
    { carTypeId: 'bike', amount: 61, isFrom: false },
    { carTypeId: 'van', amount: 249, isFrom: true },
  ],
};

const open = (api: RenderOptions['api'] = {}) =>
  renderApp({
    api: {
      fetchCarTypes: () => ({ carTypes: [bike, van] }),
      findPlaces: ({ searchKeyword }) => found(searchKeyword),
      checkPrice: () => priced,
      ...api,
    },
  });
type App = ReturnType<typeof open>;
const field = (name: string) => screen.getByRole('combobox', { name });

const choose = async (app: App, name: string, text: string) => {
  await app.mouse.type(field(name), text);
  await app.mouse.click(await screen.findByRole('option', { name: new RegExp(`^${text}`) }));
};
const checkBoth = async (app: App) => {
  await choose(app, 'Where from?', 'Järntorget');
  await choose(app, 'Where to?', 'Brunnsparken');
};

// Loads the lazy parts first, so that no test waits for them.
beforeAll(async () => void (await Promise.all([import('./price-tools'), import('./drawn-way')])));
beforeEach(() => vi.mocked(signInWithPassword).mockReset());
afterEach(resetTrip);

describe('[PLUS-10] the price check under the slogan', () => {
  it('shows way and price of every vehicle once both places are chosen, and draws the way', async () => {
    const app = open();
    expect(await screen.findByRole('link', { name: 'Book a delivery' })).toBeVisible();
    await checkBoth(app);
    expect(await screen.findByText(/4\.2 km · about 12 min/)).toBeVisible();
    const vehicles = screen.getByRole('radiogroup', { name: 'Vehicle' });
    expect(within(vehicles).getByRole('radio', { name: /^Bike\W*61/ })).toBeChecked();
    expect(within(vehicles).getByRole('radio', { name: /^Van\W*249/ })).not.toBeChecked();
    // If only some prices had the word "from", the others would look certain.
    expect(within(vehicles).queryByText('from')).toBeNull();
    expect(screen.getByText(/^Extras that you choose when you book cost more\. You sign in/)).toBeVisible();
    expect(app.callsOf('checkPrice')).toEqual([{ pickup: 'id-Järntorget', drop: 'id-Brunnsparken' }]);
    await waitFor(() => expect(document.querySelectorAll('svg[role="img"] .route')).toHaveLength(1));
    expect(document.querySelector('.driven')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Book a delivery' })).toBeNull();
  });

  it('[PLUS-47] makes the price of the chosen vehicle the largest thing once both places are chosen', async () => {
    const app = open();
    const headline = screen.getByRole('heading', { level: 1 });
    expect(headline).toHaveClass('type-display');
    await choose(app, 'Where from?', 'Järntorget');
    expect(headline).toHaveClass('type-display');
    await choose(app, 'Where to?', 'Brunnsparken');
    await waitFor(() => expect(headline).toHaveClass('type-h2'));
    const figure = () => document.querySelector('.MuiTypography-display');
    await waitFor(() => expect(figure()).toHaveTextContent(/^\W*\$61\.00\W*$/));
    await app.mouse.click(screen.getByRole('radio', { name: /^Van/ }));
    await waitFor(() => expect(figure()).toHaveTextContent(/^\W*\$249\.00\W*$/));
    const facts = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(facts).toContainEqual(expect.stringMatching(/^4\.2\W+km · about 12\W+min · Van$/));
    // The fields do not move when a place is changed.
    await app.mouse.type(field('Where to?'), 'x');
    expect(figure()).toBeNull();
    expect(headline).toHaveClass('type-h2');
  });

  it('[PLUS-48] gives the focus to the vehicles when their prices arrive, unless the visitor is elsewhere', async () => {
    let answer = () => undefined as void;
    const app = open({ checkPrice: () => new Promise(resolve => (answer = () => resolve(priced))) });
    const byKeys = async (name: string, text: string) => {
      await app.mouse.type(field(name), text);
      await screen.findByRole('option', { name: new RegExp(`^${text}`) });
      await app.mouse.keyboard('{Enter}');
    };
    await byKeys('Where from?', 'Järntorget');
    await byKeys('Where to?', 'Brunnsparken');
    await screen.findByText(i18n.t('price.waiting'));
    expect(field('Where to?')).toHaveFocus();
    answer();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Bike\W*61/ })).toHaveFocus());
    await byKeys('Where to?', 'Nordstan');
    await screen.findByText(i18n.t('price.waiting'));
    await app.mouse.click(field('Where from?'));
    answer();
    await screen.findByRole('radio', { name: /^Bike\W*61/ });
    expect(field('Where from?')).toHaveFocus();
  });

  it('chooses the cheapest vehicle, and shows its own travel time', async () => {
    const slow = aCarType({ id: 'bike', name: 'Bike', time_factor: 1.5 });
    const app = open({ fetchCarTypes: () => ({ carTypes: [van, slow] }) });
    await checkBoth(app);
    expect(await screen.findByRole('radio', { name: /^Bike\W*61/ })).toBeChecked();
    expect(screen.getByText(/4\.2 km · about 18 min/)).toBeVisible();
    await app.mouse.click(screen.getByRole('radio', { name: /^Van/ }));
    expect(await screen.findByText(/4\.2 km · about 12 min/)).toBeVisible();
  });

  it('puts the caret into the first field where a visitor presses the button without a place', async () => {
    const app = open();
    await app.mouse.click(await screen.findByRole('link', { name: 'Book a delivery' }));
    expect(field('Where from?')).toHaveFocus();
    expect(app.path()).toBe('/');
  });

  it('names a list and a marked place only while they are in the page', async () => {
    const app = open();
    const namedIds = () =>
      ['aria-controls', 'aria-activedescendant'].flatMap(name => field('Where from?').getAttribute(name) ?? []);
    await app.mouse.click(field('Where from?'));
    expect(await screen.findByText('Type a street, a place or a stop')).toBeVisible();
    expect(namedIds()).toEqual([]);
    expect(field('Where from?')).toHaveAttribute('aria-expanded', 'false');
    await app.mouse.keyboard('Järntorget');
    await screen.findByRole('option', { name: /^Järntorget/ });
    await waitFor(() => expect(field('Where from?')).toHaveAttribute('aria-expanded', 'true'));
    expect(namedIds()).toHaveLength(2);
    for (const id of namedIds()) expect(document.getElementById(id)).not.toBeNull();
  });

  it('is worked by keys alone, and forgets a place that is typed over', async () => {
    const app = open();
    await app.mouse.type(field('Where from?'), 'Järntorget');
    await screen.findByRole('option', { name: /^Järntorget/ });
    await app.mouse.keyboard('{Enter}');
    expect(field('Where to?')).toHaveFocus();
    await app.mouse.keyboard('Brunnsparken');
    await screen.findByRole('option', { name: /^Brunnsparken/ });
    await app.mouse.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText(/4\.2 km/)).toBeVisible();
    expect(field('Where to?')).toHaveValue('Brunnsparken, Göteborg');
    await app.mouse.type(field('Where to?'), 'x');
    expect(screen.queryByText(/4\.2 km/)).toBeNull();
    await app.mouse.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('leaves the keys to an input method that composes, and has no list under a chosen place', async () => {
    const app = open();
    await app.mouse.type(field('Where from?'), 'Järntorget');
    await screen.findByRole('option', { name: /^Järntorget/ });
    fireEvent.keyDown(field('Where from?'), { key: 'Enter', isComposing: true });
    expect(field('Where from?')).toHaveFocus();
    expect(field('Where from?')).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(field('Where from?'), { key: 'Enter' });
    expect(field('Where to?')).toHaveFocus();
    await app.mouse.click(field('Where from?'));
    expect(field('Where from?')).toHaveAttribute('aria-expanded', 'false');
    expect(field('Where from?')).not.toHaveAttribute('aria-activedescendant');
  });

  it('says what is not found', async () => {
    const app = open({ findPlaces: () => ({ searchResults: [] }) });
    await app.mouse.type(field('Where from?'), 'Atlantis');
    expect(
      await screen.findByText(/Nothing found for .*Atlantis.* in our area\. Try a street or a stop\./),
    ).toBeVisible();
  });

  it.each(['same_place', 'No Route Found'] as const)(
    'says why there is no price between these places (%s), where asking again would not help',
    async code => {
      const app = open({
        checkPrice: () => {
          throw new ApiError(code, code, { status: 409 });
        },
      });
      await checkBoth(app);
      expect(await screen.findByText(i18n.t(code))).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  it.each(['google_places_error', 'too_many_requests'] as const)(
    'says why there is no price now (%s), and asks again',
    async code => {
      let refuses = true;
      const params: Record<string, number> = code === 'too_many_requests' ? { minutes: 3 } : {};
      const app = open({
        checkPrice: () => {
          if (refuses) throw new ApiError(code, code, { status: 409, params });
          return priced;
        },
      });
      await checkBoth(app);
      expect(await screen.findByText(i18n.t(code, params))).toBeVisible();
      refuses = false;
      await app.mouse.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(/4\.2 km/)).toBeVisible();
    },
  );

  it('says that vehicles are on their way or could not be loaded, never that there are none', async () => {
    let fail = true;
    let answer = () => undefined as void;
    const app = open({
      fetchCarTypes: () =>
        new Promise((resolve, reject) => {
          answer = () => (fail ? reject(new ApiError('internal_error', 'x')) : resolve({ carTypes: [bike, van] }));
        }),
    });
    await checkBoth(app);
    expect(await screen.findByText(i18n.t('price.waiting'))).toBeVisible();
    expect(screen.queryByText(i18n.t('no_cars'))).toBeNull();
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent(/fault/);
    expect(screen.queryByText(i18n.t('no_cars'))).toBeNull();
    fail = false;
    await app.mouse.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(i18n.t('no_cars'))).toBeNull();
    answer();
    expect(await screen.findByRole('radio', { name: /^Bike\W*61/ })).toBeChecked();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.callsOf('checkPrice')).toHaveLength(1);
  });

  it('says that there are no vehicles where there are none', async () => {
    await checkBoth(open({ fetchCarTypes: () => ({ carTypes: [] }) }));
    expect(await screen.findByText(i18n.t('no_cars'))).toBeVisible();
  });

  it('says so when places cannot be searched any more', async () => {
    const app = open({
      findPlaces: () => {
        throw new ApiError('too_many_requests', 'slow down', { status: 429, params: { minutes: 3 } });
      },
    });
    await app.mouse.type(field('Where from?'), 'Järntorget');
    expect(await screen.findByText(i18n.t('too_many_requests', { minutes: 3 }))).toBeVisible();
  });

  it('says that there is no connection, not that nothing is there, and goes on when it is back', async () => {
    const app = open();
    await choose(app, 'Where from?', 'Järntorget');
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    await app.mouse.type(field('Where to?'), 'Brunnsparken');
    expect(await screen.findByText(i18n.t('google_places_error'))).toBeVisible();
    onlineManager.setOnline(true);
    const place = await screen.findByRole('option', { name: /^Brunnsparken/ });
    onlineManager.setOnline(false);
    await app.mouse.click(place);
    expect(await screen.findByText(i18n.t('Fetch Call Error'))).toBeVisible();
    onlineManager.setOnline(true);
    expect(await screen.findByText(/4\.2 km/)).toBeVisible();
  });

  it('signs in in place, and opens the booking form with both places and the vehicle', async () => {
    vi.mocked(signInWithPassword).mockImplementation(async () => {
      localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'r1');
      return 'done';
    });
    const shownFrom = vi.fn();
    Element.prototype.scrollIntoView = shownFrom;
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const app = open({ fetchUser: () => ({ user: aUser('rider') }) });
    await checkBoth(app);
    await app.mouse.click(await screen.findByRole('radio', { name: /^Van/ }));
    await app.mouse.click(screen.getByRole('button', { name: 'Book Van' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to book' })).toBeVisible();
    expect(shownFrom.mock.contexts).toContain(screen.getByRole('search'));
    const card = within(screen.getByRole('search'));
    expect(card.getByText('Van')).toBeVisible();
    expect(card.getByText(/249/)).toBeVisible();
    expect(card.getByText(/^Cancel free of charge until 3 min after a driver accepts/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?next=%2F&as=rider',
    );
    await app.mouse.type(screen.getByLabelText('Email'), 'rut@example.com');
    await app.mouse.type(screen.getByLabelText('Password'), 'secret1');
    vi.spyOn(document.querySelector('[data-city]')!, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(500, 0, 800, 900),
    );
    await app.mouse.click(screen.getByRole('button', { name: 'Sign in' }));
    const handedOver = await waitFor(() => {
      const copy = document.querySelector('[data-hand-over]');
      expect(copy).not.toBeNull();
      return copy!;
    });
    expect(handedOver.querySelector('.route')).not.toBeNull();
    expect(handedOver).toHaveStyle({ position: 'fixed', left: '500px', pointerEvents: 'none' });
    await waitFor(() => expect(document.querySelector('[data-hand-over]')).toBeNull(), { timeout: 10_000 });
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toHaveValue(pickup.add);
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(drop.add);
    expect(await screen.findByRole('radio', { name: /^Van/ })).toBeChecked();
    expect(app.path()).toBe('/');
  });

  it('leads from the sign-in back to the prices', async () => {
    const app = open();
    await checkBoth(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book Bike' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Back to the prices' }));
    expect(screen.getByRole('radio', { name: /^Bike/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Book Bike' })).toHaveFocus();
    expect(useTrip.getState()).toMatchObject({ pickup, drop, carTypeId: 'bike' });
  });
});

describe('the questions that a visitor asks first', () => {
  it('are answered below: vehicles with prices, where, how to drive for it, who runs it', async () => {
    const priceOf = { base_fare: 29, min_fare: 49, rate_per_unit_distance: 9, convenience_fees: 0 };
    open({ fetchCarTypes: () => ({ carTypes: [{ ...bike, ...priceOf, parcelTypes: [], options: [] }] }) });
    const vehicle = await screen.findByRole('heading', { level: 3, name: 'Bike' });
    const row = vehicle.closest('li')!;
    expect(row).toHaveTextContent(/from .*49/);
    expect(row).toHaveTextContent(/9.* per km/);
    expect(screen.getByText(/United States.*Type your street above/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register as a driver' })).toHaveAttribute('href', '/register?as=driver');
    expect(screen.getByRole('heading', { name: 'About the company' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Terms of service' })[0]).toHaveAttribute('href', '/terms');
  });
});
