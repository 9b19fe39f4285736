import type { LambdaName } from '#infra/grants';
import type { Item } from '#lambdas/ports/store';
import { bodyOf, isAnswered } from './answer';
import type { InputOf, OutputOf, UserType } from '#shared/contract/operation';
import { operations, type OperationName, type Operations } from '#shared/contract/operations';
import { aVan, drop, pickup } from '#scripts/scenario/ride';
import { aPromo } from '#test/kit/samples';
import { formEvent, operationEvent, queueEvent, streamEvent } from './events';
import type { Invocation, Snapshot, InvokeStage } from './stand';

export const PASSWORD = 'samples2026';
export const bank = { bankName: 'Bank', bankCode: 'ESSESESS', bankAccount: 'SE3550000000054910000003' };

/**
 * States of the scenario: nobody exists yet, or a ride is booked, offered, accepted (`unpublished`: before the stream's
 * consumer runs), and driven to its end.
 */
export const scenarioStates = [
  'empty',
  'booked',
  'offered',
  'unpublished',
  'accepted',
  'arrived',
  'started',
  'reached',
  'done',
] as const;
export type ScenarioState = (typeof scenarioStates)[number];

/** Ids of the objects in samples. */
export type Scenario = {
  people: Record<UserType, string>;
  ids: Record<
    | 'address'
    | 'batch'
    | 'booking'
    | 'carType'
    | 'invitation'
    | 'journal'
    | 'notification'
    | 'otherPlace'
    | 'handover'
    | 'otp'
    | 'parcel'
    | 'payToken'
    | 'payment'
    | 'place'
    | 'promo'
    | 'referral'
    | 'ticket'
    | 'upload'
    | 'uploadInParts'
    | 'withdraw',
    string
  >;
  /** Items and messages that the scenario's traffic has sent to the functions behind the API, the last of each kind. */
  recorded: { items: Record<string, Item>; messages: Partial<Record<'dispatch' | 'panels' | 'push', string>> };
};

export type Scenarios = Record<ScenarioState, Snapshot & { scenario: Scenario }>;

/** Kinds of items that the table's stream brings to its consumer. */
const streamed = new Set(['event', 'message', 'alarm', 'money-action', 'mail', 'issue', 'code-order']);
const queues = { dispatch: 'dispatch', panels: 'panels', pushes: 'push' } as const;

const mobiles: Record<UserType, string> = {
  rider: '+46701234501',
  driver: '+46701234502',
  fleetadmin: '+46701234503',
  admin: '+46701234504',
};
const person = (usertype: UserType, firstName: string) => ({
  usertype,
  firstName,
  lastName: 'Sample',
  email: `${firstName.toLowerCase()}@example.com`,
  password: PASSWORD,
  mobile: mobiles[usertype],
});

/** The scenario while it is built: its people call operations, and the consequences follow at once. */
const createBuilder = (stage: InvokeStage) => {
  const people = {} as Scenario['people'];
  const ids = {} as Scenario['ids'];
  const recorded: Scenario['recorded'] = { items: {}, messages: {} };

  /** Notes the items and messages of an invocation for the stream's consumer and for the queues. */
  const record = ({ writes, calls }: Invocation) => {
    const items = writes.flatMap(write =>
      write.type === 'put' && streamed.has(String(write.item._et)) ? [write.item] : [],
    );
    for (const item of items) recorded.items[String(item._et)] = item;
    const sent = calls.filter(({ call }) => call === 'SendMessage').map(({ input }) => input);
    for (const { QueueUrl, MessageBody } of sent)
      recorded.messages[queues[String(QueueUrl).split('/').pop() as keyof typeof queues]] = String(MessageBody);
    return { items, sent };
  };
  /** Replaces the stream and the queues: events are consumed, the first wave of a search is run. */
  const follow = async (done: Invocation): Promise<void> => {
    const { items, sent } = record(done);
    if (items.length > 0) await follow(await checked('events', streamEvent(items)));
    const steps = sent.filter(
      ({ QueueUrl, DelaySeconds = 0 }) => String(QueueUrl).endsWith('/dispatch') && DelaySeconds === 0,
    );
    if (steps.length > 0)
      await follow(await checked('dispatch', queueEvent(steps.map(({ MessageBody }) => String(MessageBody)))));
  };
  const checked = async (name: LambdaName, event: unknown): Promise<Invocation> => {
    const done = await stage.run(name, event);
    if (!isAnswered(done))
      throw new Error(`${name}: ${JSON.stringify(done.answer)} ${done.error?.stack} ${done.log.join('\n')}`);
    return done;
  };
  const ask = <N extends OperationName>(as: UserType | undefined, name: N, input: InputOf<Operations[N]>) =>
    checked(operations[name].function, operationEvent(name, input, as && { uid: people[as] }));
  const call = async <N extends OperationName>(
    ...asked: [as: UserType | undefined, name: N, input: InputOf<Operations[N]>]
  ): Promise<OutputOf<Operations[N]>> => {
    const done = await ask(...asked);
    await follow(done);
    return bodyOf(done) as OutputOf<Operations[N]>;
  };
  return { stage, people, ids, recorded, record, ask, call, checked, follow };
};
type Builder = ReturnType<typeof createBuilder>;

const addPeople = async ({ stage, people, ids, call, checked }: Builder): Promise<void> => {
  const { usertype: _, ...first } = person('admin', 'Ada');
  people.admin = ((await checked('bootstrap', first)).answer as { uid: string }).uid;
  const money = { symbol: 'kr', swipe_symbol: true, code: 'SEK', decimal: 2, country: 'Sweden', restrictCountry: 'SE' };
  const switches = { email_verify: false, RiderWithDraw: true, HandoverCodes: true };
  await call('admin', 'editSettings', { ...money, ...switches, maxActiveBookings: 20, creditLimit: 1_000_000 });
  const record = {
    ...aVan,
    parcelTypes: [{ description: 'Box', amount: 10 }],
    options: [{ description: 'In', amount: 5 }],
  };
  ids.carType = (await call('admin', 'editCarType', { method: 'Add', record })).id;
  const add = async (usertype: 'rider' | 'driver' | 'fleetadmin', name: string, extra: object = {}) => {
    const who = person(usertype, name);
    await call('admin', 'addUser', { ...who, usertype, ...extra });
    const isTheirs = ({ attributes }: { attributes: { Value?: string | undefined }[] }) =>
      attributes.some(({ Value }) => Value === who.email);
    people[usertype] = stage.users().find(isTheirs)?.uid ?? '';
  };
  await add('fleetadmin', 'Freja');
  await add('rider', 'Rut');
  const car = { carType: 'Van', vehicleNumber: 'ABC 123', vehicleMake: 'Volvo', vehicleModel: 'V60' };
  await add('driver', 'Danielle', { ...car, fleetadmin: people.fleetadmin });
};

const addThings = async ({ people, ids, call }: Builder): Promise<void> => {
  for (const uid of [people.rider, people.driver]) await call('admin', 'addToWallet', { uid, amount: 500 });
  await call('driver', 'updateProfile', bank);
  const withdraw = async () => (await call('driver', 'requestWithdraw', { amount: 50 })).withdraw.id;
  const payer = { name: 'Wayfare', account: bank.bankAccount, code: bank.bankCode };
  ids.batch = (await call('admin', 'payWithdraws', { ids: [await withdraw()], payer })).batch.id;
  ids.withdraw = await withdraw();
  ids.promo = (
    await call('admin', 'editPromo', { method: 'Add', record: { ...aPromo, promo_discount_type: 'percentage' } })
  ).id;
  await call('rider', 'saveAddress', { description: 'Home', lat: pickup.lat, lng: pickup.lng });
  ids.address = (await call('rider', 'fetchUser', {})).user.savedAddresses?.[0]?.id ?? '';
  ids.invitation = (await call('fleetadmin', 'createInvitation', {})).invitation.code;
  for (const as of ['rider', 'driver'] as const)
    await call(as, 'registerDevice', { platform: 'ANDROID', token: `phone-of-${as}` });
  await call('admin', 'sendNotification', { devicetype: 'All', usertype: 'rider', title: 'News', body: 'Text' });
  const place = async (searchKeyword: string) =>
    (await call('rider', 'googleapis-autocomplete', { searchKeyword })).searchResults[0]?.place_id ?? '';
  ids.place = await place('Avenyn');
  ids.otherPlace = await place('Liseberg');
  ids.referral = (await call('rider', 'fetchUser', {})).user.referralId ?? '';
  ids.ticket = (await call('rider', 'createSocketTicket', {})).ticket;
  await call('rider', 'sendContactCode', { email: person('rider', 'Rut').email });
  const upload = async (as: UserType, kind: 'profileImage' | 'document', size: number) =>
    (await call(as, 'startUpload', { kind, contentType: 'image/jpeg', size })).uploadId;
  ids.upload = await upload('rider', 'profileImage', 5_000);
  ids.uploadInParts = await upload('driver', 'document', 7 * 1_048_576);
};

const pay = async ({ ids, checked, follow }: Builder, token: string): Promise<void> => {
  const page = await checked('pay-test', formEvent('/api/pay/test', { order_id: ids.booking, token }));
  ids.payment = /name="intent" value="([^"]+)"/.exec((page.answer as { body: string }).body)?.[1] ?? '';
  await follow(
    await checked('pay-test', formEvent('/api/pay/test/complete', { intent: ids.payment, outcome: 'paid' })),
  );
};

export const rideOf = (scenario: Pick<Scenario, 'ids'>) => ({
  pickup,
  drop,
  carDetails: { id: scenario.ids.carType },
  instructionData: { deliveryPerson: 'Bo', deliveryPersonPhone: '0701234567', parcelTypeIndex: 0, optionIndex: 0 },
});

/** A small scenario with a ride in each of its states, built by the operations themselves. */
export const buildScenarios = async (stage: InvokeStage): Promise<Scenarios> => {
  await stage.load({ items: [], users: [] });
  const builder = createBuilder(stage);
  const { people, ids, recorded, record, ask, call, follow } = builder;
  const scenarios = {} as Scenarios;
  const saveScenario = (state: ScenarioState) =>
    void (scenarios[state] = structuredClone({ ...stage.snapshot(), scenario: { people, ids, recorded } }));
  saveScenario('empty');
  await addPeople(builder);
  await addThings(builder);
  await call('driver', 'setDriverActive', { driverActiveStatus: true, location: pickup });
  const { booking } = await call('rider', 'addBooking', rideOf({ ids }));
  ids.booking = booking.id;
  ids.payToken = booking.payToken ?? '';
  saveScenario('booked');
  await pay(builder, ids.payToken);
  saveScenario('offered');
  const bookingId = booking.id;
  const taken = await ask('driver', 'acceptBooking', { bookingId });
  record(taken);
  saveScenario('unpublished');
  await follow(taken);
  await call('rider', 'sendMessage', { bookingId, message: 'Hello' });
  saveScenario('accepted');
  await call('driver', 'arriveAtPickup', { bookingId, placeReason: 'other' });
  ids.otp = (await call('rider', 'fetchBooking', { bookingId })).booking.otp ?? '';
  const { handover } = await call('rider', 'fetchHandover', { bookingId });
  ids.handover = handover?.code ?? '';
  ids.parcel = handover?.path.split('/').at(-1) ?? '';
  saveScenario('arrived');
  await call('driver', 'startTrip', { bookingId, placeReason: 'other', ...(ids.otp && { otp: ids.otp }) });
  await call('driver', 'reportPosition', { bookingId, points: [{ ...pickup, at: Date.now() }] });
  saveScenario('started');
  await call('driver', 'reachDrop', { bookingId, placeReason: 'other', handoverCode: ids.handover });
  saveScenario('reached');
  await call('driver', 'confirmPaid', { bookingId });
  ids.journal = (await call('admin', 'fetchJournals', { bookingId })).journals[0]?.id ?? '';
  saveScenario('done');
  return scenarios;
};
