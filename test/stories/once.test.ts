import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackReasons } from '#shared/contract/entities/booking';
import { operationList } from '#shared/contract/operations';
import { browserFiles } from '../kit/browser-files';
import { Person } from '../kit/person';
import { jpeg } from '../kit/pictures';
import { codeSentTo } from '../kit/pool';
import { at, parcel } from '../kit/places';
import { nextKey, type OnceWrite, sixAtOnce } from '../kit/once';
import { payByTest, rideRequest } from '../kit/ride';
import { PASSWORD, startWorld, type World } from '../kit/world';

const ask = { longMs: 130_000 };

describe('[BOOK-10] every write, six times at once by one key', () => {
  let world: World;
  let admin: Person;
  let rider: Person;
  let driver: Person;
  let other: Person;
  let anybody: Person;
  const seen = new Set<string>();
  const once = (write: OnceWrite) => {
    seen.add(write.op);
    return sixAtOnce(write);
  };
  const by = (person: Person) => (op: string, input: object, change?: object) =>
    once({ op, by: person, input, ...(change && { other: change }) });
  const book = async () => {
    const { booking } = await rider.call('addBooking', rideRequest(world));
    await payByTest(world, booking.id);
    return booking.id;
  };

  beforeAll(async () => {
    world = await startWorld();
    ({ admin } = world);
    rider = await world.rider();
    driver = await world.driver('Dana');
    other = await world.driver('Olle');
    anybody = Person.anybody(world.runtime);
  });
  afterAll(() => world.close());

  it('changes the catalogue once', async () => {
    const write = by(admin);
    const { carTypes } = await anybody.call('fetchCarTypes', {});
    const { id: _id, createdAt: _at, ...record } = carTypes[0]!;
    const add = (more: object, name: object) => [
      { method: 'Add', record: { ...more, ...name } },
      { record: { ...more, ...name, image: 'other', promo_description: 'Other', title: 'Other', langName: 'Other' } },
    ];
    const [carType] = add(record, { name: 'Moped' });
    const { id } = await write('editCarType', carType!, { record: { ...record, name: 'Lorry' } });
    expect((await anybody.call('fetchCarTypes', {})).carTypes.filter(({ name }) => name === 'Moped')).toHaveLength(1);
    await write('editCarType', { method: 'Delete', id }, { id: 'another' });
    const promo = {
      promo_name: 'Spring',
      promo_description: '',
      promo_discount_type: 'flat',
      promo_discount_value: 5,
      max_promo_discount_value: 5,
      min_order: 0,
      promo_validity: Date.now() + 86_400_000,
      promo_usage_limit: 9,
    };
    await write('editPromo', { method: 'Add', record: promo }, { record: { ...promo, promo_name: 'Autumn' } });
    expect((await admin.call('fetchPromos', { limit: 9 })).promos).toHaveLength(1);
    const notice = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Free rides' };
    await write('editNotifications', { method: 'Add', record: notice }, { record: { ...notice, title: 'Bye' } });
    expect((await admin.call('fetchNotifications', { limit: 9 })).notifications).toHaveLength(1);
    const language = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE', default: false, keyValuePairs: {} };
    const added = { method: 'Add', record: language };
    const { id: sv } = await write('editLanguage', added, { record: { ...language, langName: 'Suomi' } });
    await write('editLanguageTexts', { id: sv, texts: { 'nav.home': 'Hem' } }, { texts: { 'nav.home': 'Koti' } });
    await write('editCancellationReason', { reasons: ['Changed my mind'] }, { reasons: [] });
    await write('editSettings', { bonus: 7 }, { bonus: 8 });
  });

  it('changes people once', async () => {
    const sam = { firstName: 'Sam', lastName: 'Sun', email: 'sam@example.com', mobile: '+46701112233' };
    const { user } = await by(admin)('addUser', { ...sam, usertype: 'rider' }, { firstName: 'Tim' });
    const { id } = user as { id: string };
    await by(admin)('editUser', { id, data: { firstName: 'Samuel' } }, { data: { firstName: 'Simon' } });
    const regData = { ...sam, email: 'eva@example.com', mobile: '+46701112244', password: PASSWORD };
    await by(anybody)('user_signup', { regData }, { regData: { ...regData, firstName: 'Eva' } });
    await by(rider)('updateProfile', { language: 'ar' }, { language: 'en' });
    const { id: phone } = await by(rider)(
      'registerDevice',
      { platform: 'ANDROID', token: 'ruts-phone' },
      { platform: 'IOS' },
    );
    const { pushToken: device = '' } = (await rider.call('fetchUser', {})).user;
    const push = { devicetype: 'All', usertype: 'rider', title: 'Rain', body: 'Take a cab' };
    await by(admin)('sendNotification', push, { title: 'Sun' });
    await by(admin)('send_notification', { token: device, title: 'Rain', msg: 'A cab' }, { msg: 'A bus' });
    await world.runtime.settle();
    const [notice] = (await rider.call('fetchInbox', {})).notices;
    await by(rider)('readNotices', { id: notice!.id }, { id: `${notice!.id}0` });
    await by(rider)('removeDevice', { id: phone }, { id: 'A'.repeat(22) });
    const mobile = '+46701112255';
    await by(rider)('sendContactCode', { mobile }, { mobile: '+46701112266' });
    await world.runtime.settle();
    expect(world.runtime.outbox.list().filter(({ to }) => to === mobile)).toHaveLength(1);
    const proof = { mobile, code: codeSentTo(world.runtime, mobile) };
    const { user: proved } = await by(rider)('confirmContact', proof, { mobile: '+46701112266' });
    expect(proved).toMatchObject({ mobile });
    const place = { description: 'Home', ...at.jarntorget };
    const { savedAddresses } = await by(rider)('saveAddress', place, { description: 'Work' });
    const [{ id: address, count }] = savedAddresses as [{ id: string; count: number }];
    expect(count).toBe(1);
    await once({ op: 'deleteAddress', by: rider, input: { id: address }, other: { id: 'another' } });
    await by(rider)('completeSocialSignIn', {});
    await by(rider)('createSocketTicket', {});
    await by(admin)('signOutUser', { id }, { id: 'another' });
    const fleet = await world.fleetAdmin('Freja');
    await by(admin)('resetSecondFactor', { id }, { id: 'another' });
    await by(admin)('syncSecondFactor', {});
    const { invitation } = await by(fleet)('createInvitation', { days: 7 }, { days: 8 });
    expect((await fleet.call('fetchInvitations', {})).invitations).toHaveLength(1);
    const { code } = invitation as { code: string };
    await by(fleet)('revokeInvitation', { code }, { code: 'A'.repeat(22) });
    await by(admin)('deleteUser', { id }, { id: 'another' });
  });

  it('changes a ride once, and another that nobody takes', async () => {
    const later = await book();
    const spare = await book();
    await driver.call('acceptBooking', { bookingId: spare });
    await by(driver)(
      'giveBackBooking',
      { bookingId: spare, reason: giveBackReasons[0] },
      { reason: giveBackReasons[1] },
    );
    await rider.call('cancelBooking', { bookingId: spare, reason: 'Rain' });
    const { booking } = await by(rider)('addBooking', rideRequest(world), { bookLater: true });
    const { id: bookingId } = booking as { id: string };
    const change = { deliveryPerson: parcel.deliveryPerson, deliveryPersonPhone: '0701234567' };
    const renamed = { id: bookingId, ...change, deliveryInstructions: 'Ring twice' };
    await by(rider)('updateBooking', { booking: { id: bookingId, ...change } }, { booking: renamed });
    await payByTest(world, bookingId);
    await by(other)('declineBooking', { bookingId }, { bookingId: later });
    await by(driver)('acceptBooking', { bookingId }, { bookingId: later });
    await by(rider)('sendMessage', { bookingId, message: 'I wait outside' }, { message: 'I wait inside' });
    await by(driver)(
      'reportPosition',
      { bookingId, points: [{ ...at.jarntorget, at: Date.now() }] },
      { points: [{ ...at.jarntorget, at: 1 }] },
    );
    await by(driver)('arriveAtPickup', { bookingId }, { bookingId: later });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    await by(driver)('startTrip', { bookingId, otp }, { otp: '1' });
    await by(driver)('reachDrop', { bookingId }, { location: at.jarntorget });
    await by(driver)('confirmPaid', { bookingId }, { bookingId: later });
    await by(rider)('rateBooking', { bookingId, rating: 5 }, { rating: 4 });
    const kinds = (await rider.call('fetchBooking', { bookingId })).events.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    const reason = 'The lift was broken';
    const refund = { bookingId, amount: 1, to: 'wallet', bearer: 'platform', reason };
    await by(admin)('refundRide', refund, { amount: 2 });
    const { trip_cost } = booking as { trip_cost: number };
    const corrected = { bookingId, fare: Math.floor(trip_cost * 0.9), reason };
    await by(admin)('correctFare', corrected, { fare: Math.floor(trip_cost * 0.8) });
    await other.call('declineBooking', { bookingId: later });
    for (let waited = 0; waited < ask.longMs; waited += 10_000) await world.later(10_000);
    await by(rider)('retrySearch', { bookingId: later }, { bookingId });
    await admin.call('editSettings', { autoDispatch: false });
    await by(driver)('setDriverActive', { driverActiveStatus: true, location: at.jarntorget }, { location: undefined });
    await by(admin)('assignDriver', { bookingId: later, driver: driver.uid }, { driver: other.uid });
    await by(rider)('cancelBooking', { bookingId: later, reason: 'Rain' }, { reason: 'Sun' });
    await by(rider)('returnToCard', { bookingId: later }, { bookingId });
  });

  it('moves money once', async () => {
    await driver.call('updateProfile', { bankName: 'Sparbank', bankAccount: '8000-1' });
    await by(admin)('addToWallet', { uid: driver.uid, amount: 50 }, { amount: 60 });
    const { withdraw } = await by(driver)('requestWithdraw', { amount: 10 }, { amount: 20 });
    await by(admin)('completeWithdraw', { id: (withdraw as { id: string }).id }, { id: 'another' });
    const ask = async () => ({ id: (await driver.call('requestWithdraw', { amount: 5 })).withdraw.id });
    await by(driver)('cancelWithdraw', await ask(), { id: 'another' });
    await by(admin)(
      'returnWithdraw',
      { ...(await ask()), was: 'waiting', reason: 'No such bank' },
      { reason: 'Other' },
    );
    const payer = { name: 'Wayfare', account: '555-1', code: '' };
    const ids = [(await ask()).id, (await ask()).id];
    const { batch } = await by(admin)('payWithdraws', { ids, payer }, { ids: ['another'] });
    expect(batch).toMatchObject({ count: 2, total: 10 });
    const { id } = batch as { id: string };
    const answers = [{ about: 'payment', ref: ids[0]!, state: 'paid' }];
    await by(admin)('bookBankAnswers', { isTrial: false, kind: 'camt.053', answers }, { isTrial: true });
    await by(admin)('updatePayoutBatch', { batch: id, step: 'confirmed' }, { step: 'sent' });
    const { withdraws, walletBalance } = await driver.call('fetchWallet', { limit: 5 });
    expect(withdraws).toHaveLength(5);
    expect(withdraws.filter(({ processed }) => processed)).toHaveLength(3);
    expect(walletBalance).toBeGreaterThan(29);
  });

  it('changes files once', async () => {
    const file = { contentType: 'image/jpeg', size: jpeg.length };
    const target = (await by(rider)('startUpload', { ...file, kind: 'profileImage' }, { size: 5 })) as never;
    expect(await browserFiles.post(target, jpeg)).toBe(204);
    const { uploadId } = target as { uploadId: string };
    const { path } = await by(anybody)('finishUpload', { uploadId }, { uploadId: 'another' });
    const licence = await other.call('startUpload', {
      contentType: 'image/jpeg',
      size: jpeg.length,
      kind: 'licenseImage',
    });
    expect(await browserFiles.post(licence as never, jpeg)).toBe(204);
    const { path: image } = await other.call('finishUpload', { uploadId: licence.uploadId });
    const decision = { id: other.uid, document: 'license', image, decision: 'approve' };
    await by(admin)('decideDocument', decision, { decision: 'reject', reason: 'Blurred' });
    await by(rider)('deleteFile', { path }, { path: 'users/x/profileImage' });
    const license = await by(anybody)('startLicenseUpload', file, { size: 5 });
    const key = nextKey();
    const cancel = () => anybody.send('cancelUpload', { uploadId: license.uploadId }, { key });
    seen.add('cancelUpload');
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ cancelled: true })));
  });

  it('by somebody else’s key is their own', async () => {
    const key = nextKey();
    const place = { description: 'Home', ...at.jarntorget };
    const [mine, theirs] = await Promise.all([rider, other].map(who => who.call('saveAddress', place, { key })));
    expect(mine!.savedAddresses[0]!.id).not.toBe(theirs!.savedAddresses[0]!.id);
  });

  it('that ends a session, last', async () => {
    const key = nextKey();
    seen.add('signOutEverywhere');
    const answers = await Promise.all([1, 2, 3].map(() => other.send('signOutEverywhere', {}, { key })));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  it('was walked: nothing that writes is left out', () => {
    // Others are tested elsewhere. Taxi rides and debts: once-taxi.test.ts. Money that goes back: send-back.test.ts.
    // Payments that do not fit: adjustments.test.ts. Proposals: approvals.test.ts.
    const elsewhere = [
      'raisePanic',
      'resolveAlarm',
      // saved-cards.test.ts
      'saveCard',
      'forgetCard',
      'setDefaultCard',
      'agreeFare',
      'decideFare',
      'payDebt',
      'topUpWallet',
      'sendBack',
      'recordDispute',
      // evidence.test.ts
      'gatherEvidence',
      'sendEvidence',
      // tips.test.ts
      'tipFromWallet',
      'orderTip',
      'refundTip',
      'changePayment',
      'decidePaymentIssue',
      'propose',
      // settlement.test.ts
      'bookSettlement',
      'findUnsettled',
      'resolveDifference',
      'decideProposal',
    ];
    const writes = operationList.filter(op => op.idempotent).map(op => op.name);
    expect([...seen, ...elsewhere].sort()).toEqual(writes.sort());
    const others = operationList.filter(op => op.budget.write > 0 && !op.idempotent).map(op => op.name);
    // It answers a question; data that it cleans up meanwhile are gone the next time.
    expect(others).toEqual(['check_user_exists']);
  });

  it('[PLUS-11] says of each whether it is audited, if admins or fleet admins may call it', () => {
    const office = operationList.filter(({ who }) => who.includes('admin') || who.includes('fleetadmin'));
    const writes = office.filter(op => op.idempotent ?? op.budget.write > 0);
    expect(writes.filter(op => op.audit === undefined).map(op => op.name)).toEqual([]);
  });
});
