import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { type OperationName, operationList, operations } from '#shared/contract/operations';
import { samples } from '#scripts/fuzz/schema-tree';
import { type MarkedScenario, markedScenario } from '../kit/marked-scenario';
import { Person } from '../kit/person';
import { at, drop, parcel, pickup } from '../kit/places';
import type { Socket } from '../kit/socket';
import { startWorld, type World } from '../kit/world';

/**
 * Called and refused: by demo mode, or because this scenario lacks something that they need. All other operations
 * answer.
 */
const refusedHere =
  `fetchLanguage editCarType tryPromo editLanguage editLanguageTexts editCancellationReason editSettings
  checkPrice googleapis-getcoords googleapis-getmultiloctime validate_referrer user_signup decideDocument signOutUser confirmContact
  deleteUser syncSecondFactor resetSecondFactor revokeInvitation startUpload signUploadPart fetchUpload finishUpload fetchFileLink deleteFile
  cancelBooking retrySearch rateBooking agreeFare decideFare fetchTracking fetchParcel acceptBooking declineBooking
  startTrip reachDrop confirmPaid tipFromWallet orderTip refundTip raisePanic resolveAlarm assignDriver cancelWithdraw completeWithdraw
  returnWithdraw payWithdraws updatePayoutBatch bookBankAnswers fetchPayoutFile addToWallet propose decideProposal bookSettlement findUnsettled resolveDifference fetchPayment changePayment refundRide recordDispute correctFare
  returnToCard gatherEvidence sendEvidence decidePaymentIssue sendBack setDefaultCard sendNotification send_notification`.split(
    /\s+/,
  );

let world: World;
let scenario: MarkedScenario;
let desk: [string, Socket][];

/** Inputs for operations whose sample finds nobody. */
const inputs = (): Partial<Record<OperationName, object>> => {
  const { people, rides, invitation } = scenario;
  const [now, here] = [new Date(), at.jarntorget];
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  const ride = { pickup, drop, carDetails: { id: world.van.id } };
  const list = { limit: 100 };
  return {
    fetchUsers: list,
    fetchUsersOnce: list,
    fetchBookings: list,
    fetchAudit: list,
    fetchNotifications: list,

    fetchWithdraws: list,
    fetchPayoutBatches: list,
    fetchPaymentIssues: list,
    fetchProposals: list,
    fetchDifferences: list,
    fetchPromos: list,
    fetchPerson: { id: people.dana.uid },
    editUser: { id: people.dana.uid, data: { vehicleMake: 'Saab' } },
    fetchMessages: { bookingId: rides.done },
    fetchCandidates: { bookingId: rides.waiting },
    fetchTaxYear: { driver: people.dana.uid, year: month.year },
    fetchDriverTaxes: { month: '2026-11', ...list },
    fetchStatement: { driver: people.dana.uid, ...month },
    fetchDriverEarnings: list,
    fetchEarningsReport: list,

    exportMyData: {},
    requestWithdraw: { amount: 1 },
    fetchWallet: list,
    fetchDeposits: {},
    fetchInbox: {},
    sumJournals: {},
    verifyAudit: {},
    fetchJournals: list,
    fetchAccountEntries: { kind: 'user', account: people.dana.uid },
    proveAccounts: { until: Date.now() },
    getEstimate: ride,
    fetchNearbyDrivers: { at: here },
    fetchInvitation: { code: invitation.code },
    retrySearch: { bookingId: rides.waiting },
    deleteUser: { id: people.bo.uid },
    updateBooking: { booking: { id: rides.waiting, deliveryPerson: 'Bo', deliveryPersonPhone: '0735559900' } },
    updateProfile: { language: 'en' },
    saveAddress: { description: 'Work', ...at.avenyn },
    signOutEverywhere: {},
    sendContactCode: { mobile: '+46709998866' },
    confirmContact: { mobile: '+46709998866', code: '123456' },
    registerDevice: { platform: 'ANDROID', token: `another-device` },
    addUser: {
      firstName: 'Nils',
      lastName: 'New',
      email: 'nils@example.com',
      mobile: '+46709998877',

      usertype: 'driver',
      carType: world.van.name,
      vehicleNumber: 'NEW 1',
      vehicleMake: 'Saab',
      vehicleModel: '9',
    },
    addBooking: { ...ride, userDetails: { uid: people.rut.uid }, instructionData: parcel },
    fetchJournal: { journalId: scenario.journal },
    fetchFileLink: { path: `users/${people.dana.uid}/licenseImage/1` },
    listFiles: { path: `users/${people.dana.uid}` },
    setDriverActive: { driverActiveStatus: true, location: here },
    reportPosition: { points: [{ ...here, at: Date.now() }] },
    createInvitation: {},
  };
};

const inputFor = (name: OperationName): object => {
  const known = inputs()[name];
  if (known) return known;
  const sample = samples(operations[name].input)[0] as object;
  return 'bookingId' in sample ? { ...sample, bookingId: scenario.rides.running } : sample;
};

/** Whether a mark is part of a text about a ride: the ride's driver can read it, and so can drivers with an offer. */
const isWritten = (mark: string) => /^\+46 73 555 |@free\.example$/.test(mark);

type Walked = { answered: Set<string>; leaked: string[] };

/**
 * Calls operations as one person; records which answered, and which revealed marks of people whose data the person may
 * not see.
 */
const walk = async (person: Person, names: readonly OperationName[], may: readonly string[]): Promise<Walked> => {
  const others = [...scenario.marks].filter(([uid]) => uid !== person.uid && !may.includes(uid));
  const walked: Walked = { answered: new Set(), leaked: [] };
  for (const name of names) {
    const { status, body } = await person.send(name, inputFor(name));
    expect(status, name).toBeLessThan(500);
    if (status === 200) walked.answered.add(name);
    const text = JSON.stringify(body);
    for (const [, marks] of others)
      for (const one of marks)
        if (text.includes(one) && !(name === 'fetchDriverState' && isWritten(one)))
          walked.leaked.push(`${name}: ${one}`);
  }
  return walked;
};

/** Operations of a role. Giving a ride back and ending one's sessions come last. */
const namesFor = (role: UserType | 'public'): OperationName[] => {
  const may = operationList.filter(({ who }) =>
    role === 'public'
      ? who === 'public'
      : who === 'account' || (who !== 'public' && (who as readonly string[]).includes(role)),
  );
  const isLast = (name: string) => ['giveBackBooking', 'signOutEverywhere'].indexOf(name);
  return may.map(({ name }) => name as OperationName).sort((a, b) => isLast(a) - isLast(b));
};

const reading = () =>
  namesFor('admin').filter(name => !('idempotent' in operations[name]) && name !== 'fetchPayoutFile');

const listen = async (who: Person, topics: readonly string[]) => {
  const socket = await who.socket();
  for (const topic of topics) expect(await socket.subscribe(topic, 0)).toBeDefined();
  return socket;
};

beforeAll(async () => {
  world = await startWorld({ settings: { RiderWithDraw: true } });
  scenario = await markedScenario(world);
}, 240_000);
afterAll(() => world.close());

describe('a demo, whose admin’s login everybody knows', () => {
  it('is planted: outside demo mode an admin reads what people wrote and how to reach them', async () => {
    const { leaked } = await walk(world.admin, reading(), []);
    const ops = new Set(leaked.map(line => line.split(':')[0]));
    for (const name of [
      'fetchUsers',
      'fetchPerson',
      'fetchBookings',
      'fetchBooking',
      'fetchMessages',
      'fetchWithdraws',
      'fetchAudit',
      'fetchNotifications',
    ])
      expect([...ops]).toContain(name);
  });

  it('[DEMO-1] [DEMO-3] refuses to cancel, to delete and to open documents, whoever asks', async () => {
    const { rut, ria, freja, dana } = scenario.people;
    const { admin } = world;
    await admin.call('editSettings', { AllowCriticalEditsAdmin: false });
    const bookingId = scenario.rides.waiting;
    for (const person of [ria, admin])
      expect(await person.refused('cancelBooking', { bookingId, reason: 'Rain' })).toBe('demo_mode');
    for (const person of [rut, ria, freja, dana, admin])
      expect(await person.refused('deleteUser', { id: person.uid })).toBe('demo_mode');
    expect(await admin.refused('deleteUser', { id: scenario.people.bo.uid })).toBe('demo_mode');
    const path = `users/${dana.uid}/licenseImage/1`;
    for (const person of [admin, freja]) expect(await person.refused('fetchFileLink', { path })).toBe('demo_mode');
    expect(await admin.refused('fetchPayoutFile', { batch: scenario.batch, format: 'csv' })).toBe('demo_mode');
    expect((await ria.call('fetchBooking', { bookingId })).booking.status).toBe('NEW');
  });

  it('[DEMO-2] tells no role anything of others in any answer', async () => {
    const { rut, ria, freja, dana, olle } = scenario.people;
    const ride = `bk#${scenario.rides.running}`;
    desk = [
      ['admin', await listen(world.admin, ['dash#all', ride, `u#${world.admin.uid}`])],
      ['fleetadmin', await listen(freja, [`dash#${freja.uid}`, ride, `u#${freja.uid}`])],
    ];
    const everybody: [UserType | 'public', Person, string[]][] = [
      ['public', Person.anybody(world.runtime), []],
      ['admin', world.admin, []],
      ['fleetadmin', freja, []],
      ['rider', ria, [scenario.people.bo.uid]],
      ['rider', rut, [dana.uid, scenario.people.bo.uid]],
      ['driver', olle, []],
      ['driver', dana, [rut.uid]],
    ];
    const words = { bookingId: scenario.rides.running, message: 'Ring +46 73 555 11 00' };
    await rut.call('sendMessage', words);
    const answered = new Set<string>();
    const leaked: string[] = [];
    for (const [role, person, may] of everybody) {
      const walked = await walk(person, namesFor(role), may);
      for (const name of walked.answered) answered.add(name);
      leaked.push(...walked.leaked.map(line => `${role} ${line}`));
    }
    expect(leaked).toEqual([]);
    const unanswered = operationList.map(({ name }) => name).filter(name => !answered.has(name));
    expect(unanswered.toSorted()).toEqual(refusedHere.toSorted());
  }, 240_000);

  it('[DEMO-2] nor on open screens', async () => {
    await world.runtime.settle();
    for (const [role, socket] of desk) {
      const text = JSON.stringify(socket.received);
      for (const marks of [...scenario.marks.values()].flat())
        expect(text.includes(marks), `${role}: ${marks}`).toBe(false);
      socket.close();
    }
    const heard = desk[0]![1].received.flatMap(message => (message.type === 'chat' ? [message.body.message] : []));
    expect(heard).toEqual(['Ring Hidden for Demo']);
  });
});
