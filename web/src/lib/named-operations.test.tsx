import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type OperationName, operations } from '#shared/contract/operations';
import { useTrip } from '@/stores/trip';
import { aBooking, aUser } from '@/testing/fixtures';
import { setTransport } from './api';
import { ApiError } from './api-error';
import * as auth from './auth';
import * as named from './named-operations';
import * as social from './social';

vi.mock('./auth', async original => ({
  ...(await original<typeof auth>()),
  signInWithPassword: vi.fn(async () => 'done'),
  requestPhoneCode: vi.fn(async () => 'code'),
  answerSignIn: vi.fn(async () => 'done'),
  requestPasswordReset: vi.fn(async () => undefined),
  endSession: vi.fn(async () => undefined),
}));
vi.mock('./social', async original => ({
  ...(await original<typeof social>()),
  leaveForProvider: vi.fn(async () => undefined),
}));

/** Copied from the specification, section 7. */
const specified =
  `fetchUser, fetchCarTypes, fetchSettings, fetchBookings, fetchCancelReasons, fetchPromos, fetchDriverEarnings,
fetchUsers, fetchUsersOnce, fetchNotifications, fetchEarningsReport, fetchWithdraws, fetchPaymentMethods, fetchLanguages, signOut,
signIn, mobileSignIn, facebookSignIn, googleSignIn, appleSignIn, emailSignUp, sendResetMail, checkUserExists, validateReferer,
updateProfile, addUser, editUser, deleteUser, editCarType, editPromo, editCancellationReason, editNotifications, editLanguage,
sendNotification, editSettings, clearSettingsViewError, completeWithdraw, addToWallet, cancelBooking, updateBooking,
RequestPushMsg, getEstimate, clearEstimate, addBooking, clearBooking`.split(/,\s+/);

let calls: { operation: string; input: unknown }[];
let client: QueryClient;
let restore: () => void;
let answer: unknown;

beforeEach(() => {
  calls = [];
  answer = {};
  client = new QueryClient();
  restore = setTransport(async (operation, input) => {
    calls.push({ operation, input });
    return answer;
  });
});
afterEach(() => restore());

const user = { ...aUser('rider'), firstName: 'Rut', email: 'rut@example.com', mobile: '+46701234567', lastName: 'Ek' };
const point = { lat: 57.7, lng: 11.97, add: 'Here' };
const ride = { pickup: point, drop: point, carDetails: { id: 'van' } };
const booking = aBooking({ id: 'b1', bookLater: true, tripdate: 5, deliveryInstructions: 'Ring' });
const person = { firstName: 'Rut', lastName: 'Ek', email: user.email, mobile: user.mobile };
const message = { devicetype: 'All', usertype: 'rider', title: 'Hi', body: 'There' } as const;
const promo = {
  promo_name: 'Spring',
  promo_description: '',
  promo_discount_type: 'flat',
  promo_discount_value: 1,
  max_promo_discount_value: 1,
  min_order: 0,
  promo_validity: 1,
  promo_usage_limit: 1,
} as const;
const language = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv', default: false, keyValuePairs: {} };
const remove = { method: 'Delete', id: 'x' } as const;

/** Each name that is a call of the server: how it is called, which operation it comes to, and with what. */
const onServer: Record<string, readonly [() => Promise<unknown>, OperationName, object]> = {
  fetchUser: [() => named.fetchUser(), 'fetchUser', {}],
  fetchCarTypes: [() => named.fetchCarTypes(), 'fetchCarTypes', {}],
  fetchSettings: [() => named.fetchSettings(), 'fetchSettings', {}],
  fetchLanguages: [() => named.fetchLanguages(), 'fetchLanguages', {}],
  fetchCancelReasons: [() => named.fetchCancelReasons(), 'fetchCancelReasons', {}],
  fetchBookings: [() => named.fetchBookings({ active: true }), 'fetchBookings', { active: true }],
  fetchPromos: [() => named.fetchPromos(), 'fetchPromos', {}],
  fetchDriverEarnings: [() => named.fetchDriverEarnings(), 'fetchDriverEarnings', {}],
  fetchUsers: [() => named.fetchUsers({ search: 'ann' }), 'fetchUsers', { search: 'ann' }],
  fetchUsersOnce: [() => named.fetchUsersOnce({ usertype: 'rider' }), 'fetchUsersOnce', { usertype: 'rider' }],
  fetchNotifications: [() => named.fetchNotifications(), 'fetchNotifications', {}],
  fetchEarningsReport: [() => named.fetchEarningsReport(), 'fetchEarningsReport', {}],
  fetchWithdraws: [() => named.fetchWithdraws(), 'fetchWithdraws', {}],
  fetchPaymentMethods: [() => named.fetchPaymentMethods(), 'get_providers', {}],
  emailSignUp: [
    () => named.emailSignUp({ ...person, password: 'secret1' }, 'ann1234'),
    'user_signup',
    { regData: { ...person, password: 'secret1', referralId: 'ann1234' } },
  ],
  checkUserExists: [
    () => named.checkUserExists(user.email, user.mobile),
    'check_user_exists',
    { email: user.email, mobile: user.mobile },
  ],
  validateReferer: [() => named.validateReferer('ann1234'), 'validate_referrer', { referralId: 'ann1234' }],
  updateProfile: [() => named.updateProfile(user, { ...person, lastName: 'Åk' }), 'updateProfile', { lastName: 'Åk' }],
  addUser: [() => named.addUser({ ...person, usertype: 'rider' }), 'addUser', { ...person, usertype: 'rider' }],
  editUser: [() => named.editUser('u1', { approved: true }), 'editUser', { id: 'u1', data: { approved: true } }],
  deleteUser: [() => named.deleteUser('u1'), 'deleteUser', { id: 'u1' }],
  editCarType: [() => named.editCarType(remove), 'editCarType', remove],
  editPromo: [() => named.editPromo({ method: 'Add', record: promo }), 'editPromo', { method: 'Add', record: promo }],
  editLanguage: [
    () => named.editLanguage({ method: 'Update', id: 'sv', record: language }),
    'editLanguage',
    { method: 'Update', id: 'sv', record: language },
  ],
  editNotifications: [
    () => named.editNotifications({ method: 'Add', record: message }),
    'editNotifications',
    { method: 'Add', record: message },
  ],
  editCancellationReason: [
    () => named.editCancellationReason(['Late', { label: 'Rain' }]),
    'editCancellationReason',
    { reasons: ['Late', 'Rain'] },
  ],
  sendNotification: [() => named.sendNotification(message), 'sendNotification', message],
  RequestPushMsg: [
    () => named.RequestPushMsg('arn', { title: 'Hi', msg: 'There', screen: 'DriverTrips' }),
    'send_notification',
    { token: 'arn', title: 'Hi', msg: 'There', screen: 'DriverTrips' },
  ],
  editSettings: [() => named.editSettings({ bonus: 5 }), 'editSettings', { bonus: 5 }],
  completeWithdraw: [() => named.completeWithdraw({ id: 'w1' }), 'completeWithdraw', { id: 'w1' }],
  addToWallet: [() => named.addToWallet('u1', 50), 'addToWallet', { uid: 'u1', amount: 50 }],
  cancelBooking: [
    () => named.cancelBooking({ reason: 'Late', booking, cancelledBy: 'rider' }),
    'cancelBooking',
    { bookingId: 'b1', reason: 'Late' },
  ],
  updateBooking: [
    () => named.updateBooking(booking),
    'updateBooking',
    { booking: { id: 'b1', tripdate: 5, deliveryInstructions: 'Ring' } },
  ],
  getEstimate: [() => named.getEstimate(client, ride), 'getEstimate', ride],
  addBooking: [() => named.addBooking(client, ride), 'addBooking', ride],
};

describe('[OPS-2] the named operations', () => {
  it('are all there', () => {
    for (const name of specified) expect(named, name).toHaveProperty(name, expect.any(Function));
  });

  it.each(Object.entries(onServer))(
    '%s calls its operation as the contract wants it',
    async (_, [call, name, input]) => {
      await call();
      const sent = JSON.parse(JSON.stringify(calls)) as typeof calls;
      expect(sent).toEqual([{ operation: name, input: sent[0]!.input }]);
      expect(sent[0]!.input).toMatchObject(input);
      expect(z.safeParse(operations[name].input, sent[0]!.input).success).toBe(true);
    },
  );

  it('are calls of the server, of the identity service or of the client’s own state, and nothing else', () => {
    const identity = ['signIn', 'mobileSignIn', 'facebookSignIn', 'googleSignIn', 'appleSignIn', 'sendResetMail'];
    const state = ['signOut', 'clearSettingsViewError', 'clearEstimate', 'clearBooking'];
    expect([...Object.keys(onServer), ...identity, ...state].sort()).toEqual([...specified].sort());
  });
});

describe('[OPS-2] signing in', () => {
  it('goes to the identity service', async () => {
    expect(await named.signIn('a@b.se', 'secret1')).toBe('done');
    expect(auth.signInWithPassword).toHaveBeenCalledWith('a@b.se', 'secret1');
    await named.sendResetMail('a@b.se');
    expect(auth.requestPasswordReset).toHaveBeenCalledWith('a@b.se');
    await Promise.all([named.facebookSignIn(), named.googleSignIn(), named.appleSignIn()]);
    expect(vi.mocked(social.leaveForProvider).mock.calls.flat()).toEqual(['facebook', 'google', 'apple']);
  });

  it('by phone takes the code of the last request only', async () => {
    const first = await named.requestOtp('+46701234567');
    const second = await named.requestOtp('+46701234567');
    await expect(named.mobileSignIn(first, '123456')).rejects.toMatchObject({ code: 'otp_validate_error' });
    expect(auth.answerSignIn).not.toHaveBeenCalled();
    expect(await named.mobileSignIn(second, '123456')).toBe('done');
    expect(auth.answerSignIn).toHaveBeenCalledWith('123456');
  });

  it('and out forgets the user', async () => {
    client.setQueryData(['me'], user);
    client.setQueryData(['wallet'], { walletBalance: 5 });
    await named.signOut(client);
    expect(auth.endSession).toHaveBeenCalledWith({ hosted: true });
    expect(client.getQueryData(['me'])).toBeNull();
    expect(client.getQueryData(['wallet'])).toBeUndefined();
  });
});

describe('[OPS-2] client state', () => {
  it('keeps an estimate and a booking until they are cleared', async () => {
    answer = { estimate: { estimateFare: 90 }, booking };
    expect(await named.getEstimate(client, ride)).toEqual({ estimateFare: 90 });
    expect(await named.addBooking(client, ride)).toEqual(booking);
    expect(client.getQueryData(['estimatedata'])).toEqual({ estimateFare: 90 });
    named.clearEstimate(client);
    expect(client.getQueryData(['estimatedata'])).toBeUndefined();
    expect(client.getQueryData(['bookingdata'])).toEqual(booking);
    useTrip.setState({ pickup: point, carTypeId: 'van' });
    named.clearBooking(client);
    expect(client.getQueryData(['bookingdata'])).toBeUndefined();
    expect(useTrip.getState()).toMatchObject({ pickup: undefined, carTypeId: undefined });
  });

  it('asks anew for settings that could not be read, and leaves good ones alone', async () => {
    let fails = true;
    const queryFn = vi.fn(async () => {
      if (fails) throw new ApiError('settings_error', '');
      return 'settings';
    });
    const observer = new QueryObserver(client, { queryKey: ['settings'], queryFn, retry: false });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    fails = false;
    await named.clearSettingsViewError(client);
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'settings' });
    await named.clearSettingsViewError(client);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });
});
