import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { confirmContact } from '#lambdas/operations/account/confirm-contact';
import { updateProfile } from '#lambdas/operations/account/update-profile';
import { sendContactCode } from '#lambdas/operations/account/send-contact-code';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { deleteUser } from '#lambdas/operations/account/delete-user';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { decideFare } from '#lambdas/operations/bookings/decide-fare';
import { editCancellationReason } from '#lambdas/operations/catalog/edit-cancellation-reason';
import { editCarType } from '#lambdas/operations/catalog/edit-car-type';
import { editLanguage } from '#lambdas/operations/catalog/edit-language';
import { editLanguageTexts } from '#lambdas/operations/catalog/edit-language-texts';
import { editPromo } from '#lambdas/operations/catalog/edit-promo';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { fetchPayoutFile } from '#lambdas/operations/money/fetch-payout-file';
import { bookBankAnswers } from '#lambdas/operations/money/book-bank-answers';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { payWithdraws } from '#lambdas/operations/money/pay-withdraws';
import { updatePayoutBatch } from '#lambdas/operations/money/update-payout-batch';
import { bookSettlement } from '#lambdas/operations/settlement/book-settlement';
import { findUnsettled } from '#lambdas/operations/settlement/find-unsettled';
import { resolveDifference } from '#lambdas/operations/settlement/resolve-difference';
import { editNotifications } from '#lambdas/operations/notifications/edit-notifications';
import { sendToDevice } from '#lambdas/operations/notifications/send-to-device';
import { correctFare } from '#lambdas/operations/payments/correct-fare';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { refundTip } from '#lambdas/operations/tips/refund-tip';
import { returnToCard } from '#lambdas/operations/payments/return-to-card';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { gatherEvidence } from '#lambdas/operations/payments/gather-evidence';
import { sendEvidence } from '#lambdas/operations/payments/send-evidence';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { serve } from '#lambdas/runtime/serve';
import { deleteFile } from '#lambdas/operations/uploads/delete-file';
import { fetchFileLink } from '#lambdas/operations/uploads/fetch-file-link';
import { startUpload } from '#lambdas/operations/uploads/start-upload';
import { fakeContext } from '#test/kit/fake-context';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import { aVan } from '#scripts/scenario/ride';
import { aPerson, aPromo } from '#test/kit/samples';
import { addUser } from './add-user';
import { revokeInvitation } from '#lambdas/operations/fleets/revoke-invitation';
import { decideDocument } from './decide-document';
import { editUser } from './edit-user';
import { resetSecondFactor } from '#lambdas/operations/factors/reset-second-factor';
import { signOutUser } from './sign-out-user';
import { invitationItem } from '#lambdas/model/fleets/invitations';
import { syncSecondFactor } from '#lambdas/operations/factors/sync-second-factor';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadUser } from '#lambdas/store/user-items';

const now = Date.UTC(2026, 0, 1);
const journal = {
  kind: 'journal',
  date: '2026-01-01',
  text: 'x',
  lines: [
    { account: 'bank', amountMinor: 1 },
    { account: 'clearing', amountMinor: -1 },
  ],
};
const person = (id: string, usertype: UserType) => aPerson(id, usertype, { mobile: '+46701234567' });
let ctx: Context;
let store: ReturnType<typeof memoryStore>;
beforeEach(async () => {
  forgetActor('a1');
  vi.spyOn(console, 'log').mockReturnValue();
  store = memoryStore();
  const identity = memoryIdentity(() => now);
  const settings = async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false });
  ctx = fakeContext({ store, now: () => now, identity: async () => identity, settings });
  await store.write([
    {
      type: 'put',
      item: invitationItem({ code: 'A'.repeat(22), fleet: 'f1', createdAt: 0, expiresAt: 1, most: 1, uses: 0 }),
    },
  ]);
  for (const [id, usertype] of [
    ['a1', 'admin'],
    ['a2', 'admin'],
    ['r1', 'rider'],
    ['d1', 'driver'],
  ] as const)
    await ctx.store.write(
      personWrites({ ...person(id, usertype), mobile: '', ...(id === 'a1' ? { loginType: 'google' } : {}) }),
    );
});

afterEach(() => vi.restoreAllMocks());

/** Through `serve`, which applies the declared demo rules: an answer or a refusal. */
const ask = async (one: Implementation, input: object): Promise<unknown> => {
  const authorizer = { jwt: { claims: { sub: 'a1', token_use: 'access' }, scopes: [] } };
  const event = { routeKey: `POST ${pathOf(one.op)}`, body: JSON.stringify(input), requestContext: { authorizer } };
  const { statusCode, body = '' } = await serve([one], () => ctx)(event as never);
  const answer = JSON.parse(body) as { code?: string };
  return statusCode === 200 ? answer : { refusal: answer.code };
};
const edit = (id: string, data: object) => ask(editUser, { id, data });
const added = (usertype: string) => {
  const { id: _id, createdAt: _at, ...fields } = person('new', 'rider');
  return { ...fields, usertype, password: 'wayfare1' };
};

const notification = { title: 'Hello', body: 'there', usertype: 'rider', devicetype: 'All' };
const language = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv', default: false, keyValuePairs: {} };

const demo = { refusal: 'demo_mode' };
/**
 * All attempts by which the public login of a demo's admin could take over other people's accounts, money or screens.
 */
const bankEntry = { id: 'e1', kind: 'credit', grossMinor: 1, netMinor: 1, currency: 'SEK' } as const;

const refused: Record<string, () => Promise<unknown>> = {
  'addUser: an admin': () => ask(addUser, added('admin')),
  'editUser: the type': () => edit('r1', { usertype: 'admin' }),
  'editUser: the e-mail of a rider': () => edit('r1', { email: 'mine@example.com' }),
  'editUser: the e-mail of an admin': () => edit('a2', { email: 'mine@example.com' }),
  'editUser: the own e-mail': () => edit('a1', { email: 'mine@example.com' }),
  'editUser: the mobile': () => edit('d1', { mobile: '+46701112233' }),
  'editUser: the bank': () => edit('d1', { bankAccount: '1' }),
  'editUser: approval of an admin': () => edit('a2', { approved: false }),
  'editUser: a block with a reason': () => edit('r1', { approved: false, blockReason: 'Buy at example.com' }),
  'decideDocument: any': () => ask(decideDocument, { id: 'd1', document: 'license', image: 'x', decision: 'approve' }),
  'resetSecondFactor: any': () => ask(resetSecondFactor, { id: 'r1' }),
  'syncSecondFactor: any': () => ask(syncSecondFactor, {}),
  'signOutUser: any': () => ask(signOutUser, { id: 'r1' }),
  'revokeInvitation: of a fleet': () => ask(revokeInvitation, { code: 'A'.repeat(22) }),
  'deleteUser: a rider': () => ask(deleteUser, { id: 'r1' }),
  'deleteFile: of a driver': () => ask(deleteFile, { path: 'users/d1/profileImage' }),
  'fetchFileLink: of a licence': () => ask(fetchFileLink, { path: 'users/d1/licenseImage/1' }),
  'editNotifications: Update': () => ask(editNotifications, { method: 'Update', id: 'n1', record: notification }),
  'editNotifications: Delete': () => ask(editNotifications, { method: 'Delete', id: 'n1' }),
  'send_notification: to a device': () => ask(sendToDevice, { token: 't', title: 't', msg: 'm' }),
  'editPromo: Update': () => ask(editPromo, { method: 'Update', id: 'p1', record: aPromo }),
  'editPromo: Delete': () => ask(editPromo, { method: 'Delete', id: 'p1' }),
  'editCarType: Add': () => ask(editCarType, { method: 'Add', record: aVan }),
  'startUpload: the picture of a vehicle type': () =>
    ask(startUpload, { kind: 'carTypeImage', contentType: 'image/png', size: 100 }),
  'startUpload: somebody else’s picture': () =>
    ask(startUpload, { kind: 'profileImage', userId: 'r1', contentType: 'image/png', size: 100 }),
  'editLanguage: Add': () => ask(editLanguage, { method: 'Add', record: language }),
  'editLanguageTexts: any': () => ask(editLanguageTexts, { id: 'l1', texts: { 'nav.home': 'Hem' } }),
  'editCancellationReason: all': () => ask(editCancellationReason, { reasons: [] }),
  'editSettings: the way out of demo mode': () => ask(editSettings, { AllowCriticalEditsAdmin: true }),
  'decideFare: any': () => ask(decideFare, { bookingId: 'b1', decision: 'bear', note: 'x' }),
  'refundRide: any': () =>
    ask(refundRide, { bookingId: 'b1', amount: 1, to: 'wallet', bearer: 'platform', reason: 'x' }),
  'recordDispute: any': () => ask(recordDispute, { bookingId: 'b1', amount: 1, reference: 'x', state: 'opened' }),
  'refundTip: any': () => ask(refundTip, { bookingId: 'b1', tip: 't1', reason: 'x' }),
  'requestWithdraw: of somebody who is blocked': () => ask(requestWithdraw, { amount: 1, uid: 'r1' }),
  'sendBack: of somebody': () => ask(sendBack, { deposit: 'd1', amount: 1, uid: 'r1' }),
  'returnToCard: of somebody': () => ask(returnToCard, { bookingId: 'b1' }),
  'correctFare: any': () => ask(correctFare, { bookingId: 'b1', fare: 1, reason: 'x' }),
  'gatherEvidence: any': () => ask(gatherEvidence, { id: 'i1' }),
  'sendEvidence: any': () => ask(sendEvidence, { id: 'i1', text: 'x', final: true }),
  'decidePaymentIssue: any': () => ask(decidePaymentIssue, { id: 'i1', decision: 'close', note: 'x' }),
  'propose: any': () => ask(propose, { content: journal, reason: 'x' }),
  'decideProposal: any': () => ask(decideProposal, { id: 'p1', decision: 'approve' }),
  'payWithdraws: any': () => ask(payWithdraws, { ids: ['w1'], payer: { name: 'x', account: '1', code: '' } }),
  'bookBankAnswers: any': () =>
    ask(bookBankAnswers, { isTrial: false, kind: 'camt.053', answers: [{ about: 'file', ref: 'b1', state: 'paid' }] }),
  'bookSettlement: any': () => ask(bookSettlement, { isTrial: false, provider: 'bank', lines: [bankEntry] }),
  'findUnsettled: any': () => ask(findUnsettled, { provider: 'stripe', from: 0, until: 1, isTrial: false }),
  'resolveDifference: any': () => ask(resolveDifference, { id: 'stripe-1', decision: 'dismissed', note: 'x' }),
  'updatePayoutBatch: any': () => ask(updatePayoutBatch, { batch: 'b1', step: 'sent' }),
  'fetchPayoutFile: any': () => ask(fetchPayoutFile, { batch: 'b1', format: 'csv' }),
  'sendContactCode: to another address': () => ask(sendContactCode, { email: 'mine@example.com' }),
  'confirmContact: another address': () => ask(confirmContact, { email: 'mine@example.com', code: '123456' }),
  'updateProfile: another address': () => ask(updateProfile, { email: 'mine@example.com' }),
  'cancelBooking: any': () => ask(cancelBooking, { bookingId: 'b1', reason: 'x' }),
};

/** Tried here or, because they need more data, in their own tests. */
const refusing = [
  ...new Set(Object.keys(refused).map(title => title.split(':')[0])),
  'addToWallet',
  'completeWithdraw',
  'returnWithdraw',
  'sendNotification',
];
/** Operations allowed to an admin in demo mode: reading, the day's rides, their own account. */
const harmless =
  `checkLicense fetchPromos fetchPayment googleapis-autocomplete googleapis-getcoords googleapis-getaddress
  googleapis-getroute googleapis-getdrivetime googleapis-getmultiloctime fetchUser fetchPerson fetchUsers fetchUsersOnce
  fetchInvitations saveAddress deleteAddress fetchWallet exportMyData signOutEverywhere listFiles getEstimate
  addBooking updateBooking retrySearch fetchBookings fetchBooking fetchTracking fetchHandover fetchNearbyDrivers reachDrop confirmPaid
  fetchAlarms resolveAlarm fetchMessages fetchCandidates assignDriver fetchDriverEarnings fetchEarningsReport fetchWithdraws
  fetchPaymentIssues fetchRidePayments tryPromo fetchNotifications countRecipients fetchPushKey registerDevice removeDevice fetchInbox readNotices
  createSocketTicket fetchDashboard fetchDriverMap fetchStatement
  fetchAudit verifyAudit fetchSettingsState fetchPayoutBatches fetchNeeds sumJournals proveAccounts fetchAccountEntries fetchJournals fetchJournal
  fetchBooksMonth fetchMonthJournals fetchTaxReport fetchTaxYear fetchDriverTaxes fetchInvoices fetchDeposits fetchProposals fetchDifferences`.split(
    /\s+/,
  );

/** All items except the counters of limits. */
const stored = () => store.all().filter(({ _et }) => _et !== 'limit');

describe('[DEMO-1] [DEMO-3] in demo mode, whose admin’s login is public', () => {
  it.each(Object.entries(refused))('%s is refused, and nothing is written', async (_, attempt) => {
    const before = stored();
    expect(await attempt()).toEqual(demo);
    expect(stored()).toEqual(before);
  });

  it('people are added and changed as ever', async () => {
    expect(await ask(addUser, added('driver'))).toHaveProperty('user');
    const data = { firstName: 'Dan', vehicleNumber: 'ABC 123', approved: false };
    expect(await edit('r1', data)).toMatchObject({ user: { firstName: 'Dan', approved: false } });
    expect(await edit('a2', { firstName: 'Ada', usertype: 'admin', approved: true })).toHaveProperty('user');
    expect(await loadUser(ctx.store, 'a2')).toMatchObject({ firstName: 'Ada', email: 'a2@example.com' });
  });

  it('promos and notifications are added', async () => {
    expect(await ask(editNotifications, { method: 'Add', record: notification })).toHaveProperty('id');
    expect(await ask(editPromo, { method: 'Add', record: aPromo })).toHaveProperty('id');
  });

  it('every operation of an admin was thought about', () => {
    const all = operationList.filter(({ who }) => typeof who !== 'string' && who.includes('admin'));
    expect(all.map(({ name }) => name).sort()).toEqual([...refusing, ...harmless].sort());
    // The declarations agree: operations refused to everybody, operations that refuse in part, and unchanged ones.
    expect(operationList.filter(op => op.demo).map(op => op.name)).toEqual(
      all.filter(({ name }) => refusing.includes(name)).map(({ name }) => name),
    );
    const whole = operationList.filter(op => op.demo === 'refused').map(op => op.name);
    expect(Object.keys(refused).map(title => title.split(':')[0])).toEqual(expect.arrayContaining(whole));
  });
});
