import type { InputOf } from '#shared/contract/operation';
import type { OperationName, Operations } from '#shared/contract/operations';
import { aVan, drop, pickup } from '#scripts/scenario/ride';
import { aPromo } from '#test/kit/samples';
import { bank, PASSWORD, rideOf, type Scenario } from './scenario';

/** Bodies by operation; the contract knows whether they fit. */
type Bodies = Partial<{ [N in OperationName]: InputOf<Operations[N]> }>;

const newPerson = { firstName: 'Nils', lastName: 'New', email: 'nils@example.com', mobile: '+46709998877' };
const page = { limit: 20 };

const ofBookings = (scenario: Scenario): Bodies => {
  const ride = rideOf(scenario);
  const bookingId = scenario.ids.booking;
  return {
    getEstimate: ride,
    addBooking: ride,
    updateBooking: { booking: { id: bookingId, deliveryPerson: 'Ylva', deliveryPersonPhone: '0735559900' } },
    cancelBooking: { bookingId, reason: 'Changed plans' },
    rateBooking: { bookingId, rating: 5, feedback: 'Friendly' },
    fetchBookings: page,
    fetchNearbyDrivers: { at: pickup },
    assignDriver: { bookingId, driver: scenario.people.driver },
    sendMessage: { bookingId, message: 'I wait at the door' },
    changePayment: { bookingId, paymentPacket: { payment_mode: 'card' } },
    fetchPayOptions: { bookingId },
    refundRide: { bookingId, amount: 1, to: 'wallet', bearer: 'platform', reason: 'Late' },
    fetchRidePayments: { bookingId },
    recordDispute: { bookingId, amount: 1, reference: 'CB-1', state: 'opened' },
    tipFromWallet: { bookingId, amount: 1 },
    orderTip: { bookingId, amount: 1 },
    refundTip: { bookingId, tip: 't1', reason: 'Typed wrong' },
    correctFare: { bookingId, fare: 100, reason: 'Wrong way' },
  };
};

const ofDrivers = (scenario: Scenario): Bodies => {
  const bookingId = scenario.ids.booking;
  return {
    setDriverActive: { driverActiveStatus: true, location: pickup },
    reportPosition: { bookingId, points: [{ ...pickup, at: Date.now() }] },
    startTrip: { bookingId, otp: scenario.ids.otp, placeReason: 'other' },
    reachDrop: { bookingId, handoverCode: scenario.ids.handover, placeReason: 'other' },
    fetchParcel: { token: scenario.ids.parcel },
    giveBackBooking: { bookingId, reason: 'vehicle' },
  };
};

const ofMoney = ({ ids, people }: Scenario): Bodies => {
  const payer = { name: 'Wayfare', account: bank.bankAccount, code: bank.bankCode };
  return {
    requestWithdraw: { amount: 10 },
    cancelWithdraw: { id: ids.withdraw },
    completeWithdraw: { id: ids.withdraw },
    returnWithdraw: { id: ids.withdraw, was: 'waiting', reason: 'No such account' },
    payWithdraws: { ids: [ids.withdraw], payer },
    fetchPayoutFile: { batch: ids.batch, format: 'csv' },
    bookBankAnswers: {
      isTrial: true,
      kind: 'camt.053',
      answers: [{ about: 'payment', ref: ids.withdraw, state: 'paid' }],
    },
    updatePayoutBatch: { batch: ids.batch, step: 'sent' },
    bookSettlement: {
      isTrial: true,
      provider: 'bank',
      lines: [{ id: 'E1', kind: 'credit', grossMinor: 100, netMinor: 100, currency: 'USD' }],
    },
    findUnsettled: { provider: 'stripe', from: Date.now(), until: Date.now(), isTrial: true },
    fetchDifferences: page,
    resolveDifference: { id: 'stripe-0000', decision: 'dismissed', note: 'Another shop' },
    addToWallet: { uid: people.rider, amount: 25 },
    topUpWallet: { amount: 100 },
    fetchCards: {},
    saveCard: {},
    forgetCard: { id: ids.payment },
    setDefaultCard: { id: ids.payment },
    fetchDeposits: {},
    sendBack: { deposit: ids.payment, amount: 5 },
    fetchPayment: { attempt: ids.payment },
    fetchAccountEntries: { kind: 'user', account: people.driver },
    fetchJournal: { journalId: ids.journal },
    fetchInvoices: { ...page, kind: 'receipt', month: new Date().toISOString().slice(0, 7) },
    fetchTaxReport: { month: new Date().toISOString().slice(0, 7), months: 3 },
    fetchMonthJournals: { ...page, month: new Date().toISOString().slice(0, 7) },
    proveAccounts: { until: Date.now() },
    fetchWallet: page,
    fetchWithdraws: page,
    fetchPayoutBatches: page,
    fetchPaymentIssues: page,
    sumJournals: {},
    fetchJournals: page,
    verifyAudit: {},
    fetchAudit: page,
    fetchProposals: page,
    propose: {
      content: {
        kind: 'journal',
        date: '2026-01-31',
        text: 'Bank statement 1',
        lines: [
          { account: 'bankFees', amountMinor: -1_250 },
          { account: 'bank', amountMinor: 1_250 },
        ],
      },
      reason: 'Statement 1, page 2',
    },
  };
};

const ofPeople = ({ ids, people, recorded }: Scenario): Bodies => ({
  check_user_exists: { email: 'rut@example.com' },
  user_signup: { regData: { ...newPerson, password: PASSWORD } },
  validate_referrer: { referralId: ids.referral },
  fetchUsers: page,
  fetchUsersOnce: page,
  fetchPerson: { id: people.driver },
  resetSecondFactor: { id: people.fleetadmin },
  syncSecondFactor: {},
  signOutUser: { id: people.rider },
  addUser: { ...newPerson, usertype: 'rider', password: PASSWORD },
  editUser: { id: people.driver, data: { vehicleMake: 'Saab' } },
  updateProfile: { firstName: 'Ruth' },
  sendContactCode: { email: 'rut@example.com' },
  confirmContact: { email: 'rut@example.com', code: String(recorded.items['code-order']?.code) },
  saveAddress: { description: 'Work', lat: drop.lat, lng: drop.lng },
  deleteAddress: { id: ids.address },
  exportMyData: {},
  deleteUser: { id: people.fleetadmin },
  fetchInvitation: { code: ids.invitation },
  revokeInvitation: { code: ids.invitation },
  registerDevice: { platform: 'ANDROID', token: 'another-phone' },
  fetchInbox: {},
});

const ofFiles = ({ ids, people }: Scenario): Bodies => ({
  startUpload: { kind: 'profileImage', contentType: 'image/jpeg', size: 5_000 },
  startLicenseUpload: { contentType: 'image/jpeg', size: 5_000 },
  fetchUpload: { uploadId: ids.upload },
  signUploadPart: { uploadId: ids.uploadInParts, number: 1 },
  finishUpload: { uploadId: ids.upload },
  cancelUpload: { uploadId: ids.upload },
  fetchFileLink: { path: `users/${people.rider}/profileImage` },
  listFiles: { path: `users/${people.rider}` },
  deleteFile: { path: `users/${people.rider}/profileImage` },
});

const ofCatalogue = ({ ids, people }: Scenario): Bodies => ({
  editCarType: { method: 'Add', record: { ...aVan, name: 'Bike' } },
  editPromo: { method: 'Add', record: { ...aPromo, promo_discount_type: 'percentage', promo_name: 'Autumn' } },
  fetchPromos: page,
  tryPromo: { promoId: ids.promo, uid: people.rider, carTypeId: ids.carType, total: 120 },
  editCancellationReason: { reasons: ['Changed plans', 'Too late'] },
  editSettings: { appName: 'Wayfare' },
  fetchNotifications: page,
  sendNotification: { devicetype: 'All', usertype: 'rider', title: 'News', body: 'Roads are closed on Sunday.' },
  countRecipients: { devicetype: 'All', usertype: 'rider' },
});

const ofPlaces = ({ ids }: Scenario): Bodies => {
  const [start, dest] = [pickup, drop].map(({ lat, lng }) => `${lat},${lng}`) as [string, string];
  return {
    findPlaces: { searchKeyword: 'Avenyn' },
    checkPrice: { pickup: ids.place, drop: ids.otherPlace },
    'googleapis-autocomplete': { searchKeyword: 'Avenyn' },
    'googleapis-getcoords': { place_id: ids.place },
    'googleapis-getaddress': { latlng: start },
    'googleapis-getroute': { start, dest },
    'googleapis-getdrivetime': { start, dest },
    'googleapis-getmultiloctime': { start, dest, waypoints: start },
  };
};

const ofReports = ({ people }: Scenario): Bodies => {
  const now = new Date();
  return {
    fetchTaxYear: { driver: people.driver, year: now.getUTCFullYear() },
    fetchDriverTaxes: { month: '2026-11', limit: 20 },
    fetchStatement: { driver: people.driver, year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 },
    fetchDriverEarnings: page,
    fetchEarningsReport: {},
  };
};

/** Bodies written by hand, where a body from the schema would refer to nobody and nothing. */
export const writtenBodies = (scenario: Scenario): Bodies => ({
  ...ofBookings(scenario),
  ...ofDrivers(scenario),
  ...ofMoney(scenario),
  ...ofPeople(scenario),
  ...ofFiles(scenario),
  ...ofCatalogue(scenario),
  ...ofPlaces(scenario),
  ...ofReports(scenario),
});
