import { factsOf, savesCards } from '#shared/contract/payment-providers';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { type City, LATE_FEE } from './city';
import { closingOf } from './close';
import { moneyOf, type Moves } from './money';
import { type Rides, ridesOf } from './rides';

type Play = { city: City; rides: Rides; money: Moves };

const moveIn = async (city: City) => {
  await city.added('conny', 'admin');
  for (const name of ['dana', 'dirk']) {
    const car = {
      carType: city.world.van.name,
      vehicleNumber: `ABC ${name}`,
      vehicleMake: 'Volvo',
      vehicleModel: 'V60',
    };
    const driver = await city.added(name, 'driver', car);
    await driver.call('updateProfile', { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: `8000-${name}` });
  }
};

/** All events that are possible at one provider, for a rider of its own. */
const atProvider = async ({ city, rides, money }: Play, name: SimulatedName) => {
  const rider = `rider-${name}`;
  await city.signsUp(rider);
  const { booking, checkout } = await rides.byCheckout(rider, name);
  await money.refunds(rider, booking.id, { minor: 2_345, to: 'card', bearer: 'shares' });
  await money.panelRefund(name, checkout);
  await money.disputes(name, (await rides.byCheckout(rider, name)).checkout, 'lose');
  await money.disputes(name, (await rides.byCheckout(rider, name)).checkout, 'win');
  const order = await money.topsUp(rider, name, 40_000);
  await money.sendsBack(rider, 4_321);
  await money.paysAgain(rider, name, order);
  await money.tips(rider, booking.id, 750, name);
  if (city.isAhead) {
    await rides.cancelledAhead(rider, name, true);
    await rides.cancelledAhead(rider, name, false);
    await city.days(1);
  }
  if (!savesCards(name) || city.appcat !== 'taxi') return;
  const card = await rides.savesCard(rider, name);
  const { id } = await rides.byHold(rider, name, card);
  await money.refunds(rider, id, { minor: 1_111, to: 'card', bearer: 'platform' });
  await rides.byCardAway(rider);
};

/** Rides that no provider has a part in, or that are changed afterwards. */
const rideAdjustments = async ({ rides, money }: Play, name: SimulatedName) => {
  const rider = `rider-${name}`;
  const one = await rides.byWallet(rider);
  await money.refunds(rider, one.id, { minor: 3_000, to: 'wallet', bearer: 'shares' });
  await money.refunds(rider, one.id, { minor: 1_200, to: 'wallet', bearer: 'driver' });
  await money.refunds(rider, one.id, { minor: 500, to: 'wallet', bearer: 'platform' });
  await money.tips(rider, one.id, 500);
  const lower = await rides.byWallet(rider);
  await money.corrects(rider, lower.id, 8_000);
  const higher = await rides.byWallet(rider, await money.makesPromo(2_000));
  await money.corrects(rider, higher.id, 12_000);
  await money.credit('driver', 'dirk', 5_000);
  await money.credit('rider', rider, 1_234);
};

/** Rides in cash, fees for being late, invitations, and a debt that is given up: a taxi's. */
const ofTaxis = async ({ city, rides, money }: Play, name: SimulatedName) => {
  const rider = `rider-${name}`;
  await rides.byCash(rider);
  await rides.cancelledLate(rider);
  city.paper.rider(rider, -LATE_FEE * 100);
  const { referralId } = (await city.as(rider).call('fetchUser', {})).user;
  await city.signsUp('nina', { referralId });
  await city.provesEmail('nina');
  await rides.byCash('nina');
  money.invited('nina', rider);
  await city.signsUp('lars');
  await rides.cancelledLate('lars');
  await money.paysDebt('lars', name);
  await city.signsUp('owen');
  await rides.writtenOff('owen');
};

/** A month of the city, and its closing; resolves with the closed trial balance and the expected one. */
export const playMonth = async (city: City) => {
  const { paper, providers } = city;
  const play = { city, rides: ridesOf(city), money: moneyOf(city) };
  const closing = closingOf(city);
  await moveIn(city);
  await city.days(2);
  for (const name of providers) {
    await atProvider(play, name);
    await city.days(1);
  }
  const [first] = providers as [SimulatedName];
  await rideAdjustments(play, first);
  if (city.appcat === 'taxi') await ofTaxis(play, first);
  await city.days(10);
  await play.money.refundsByHand();
  for (const name of providers) await closing.settles(name);
  await play.money.clearsDesk(providers.filter(name => factsOf(name).reportsDisputes !== true));
  await closing.paysOut([
    { name: 'dana', minor: 20_000 },
    { name: 'dirk', minor: 4_000, comesBack: true },
  ]);
  await closing.readsStatement();
  await closing.writesFee();
  await city.endOfMonth();
  const closed = await closing.closes();
  const expected = Object.fromEntries([...paper.accounts].filter(([, minor]) => minor !== 0));
  return { closed, expected, wallets: paper.wallets };
};
