import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operation';
import { type OperationName, operations, type Operations } from '#shared/contract/operations';
import type { Api } from '@/lib/api';
import type * as auth from '@/lib/auth';
import type * as social from '@/lib/social';

/** Spec §7, Named operations, in its order. */
const specified =
  `fetchUser, fetchCarTypes, fetchSettings, fetchBookings, fetchCancelReasons, fetchPromos, fetchDriverEarnings,
fetchUsers, fetchUsersOnce, fetchNotifications, fetchEarningsReport, fetchWithdraws, fetchPaymentMethods, fetchLanguages, signOut,
signIn, mobileSignIn, facebookSignIn, googleSignIn, appleSignIn, emailSignUp, sendResetMail, checkUserExists, validateReferer,
updateProfile, addUser, editUser, deleteUser, editCarType, editPromo, editCancellationReason, editNotifications, editLanguage,
sendNotification, editSettings, clearSettingsViewError, completeWithdraw, addToWallet, cancelBooking, updateBooking,
RequestPushMsg, getEstimate, clearEstimate, addBooking, clearBooking`.split(/,\s+/);

/** An operation of the contract with an input as the name's caller gives it; the client has a function of the same name. */
const call = <N extends OperationName & keyof Api>(operation: N, input: InputOf<Operations[N]>) => ({
  operation,
  input,
});

const person = { firstName: 'Rut', lastName: 'Ek', email: 'rut@example.com', mobile: '+46701234567' };
const point = { lat: 57.7, lng: 11.97, add: 'Here' };
const ride = { pickup: point, drop: point, carDetails: { id: 'van' } };
const message = { devicetype: 'All', usertype: 'rider', title: 'Hi', body: 'There' } as const;
const remove = { method: 'Delete', id: 'x' } as const;
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

/** The original also takes the caller's uid and type; here they are read from the token. */
const onServer = {
  fetchUser: call('fetchUser', {}),
  fetchCarTypes: call('fetchCarTypes', {}),
  fetchSettings: call('fetchSettings', {}),
  fetchBookings: call('fetchBookings', { active: true }),
  fetchCancelReasons: call('fetchCancelReasons', {}),
  fetchPromos: call('fetchPromos', {}),
  fetchDriverEarnings: call('fetchDriverEarnings', {}),
  fetchUsers: call('fetchUsers', { search: 'ann' }),
  fetchUsersOnce: call('fetchUsersOnce', { usertype: 'rider' }),
  fetchNotifications: call('fetchNotifications', {}),
  fetchEarningsReport: call('fetchEarningsReport', {}),
  fetchWithdraws: call('fetchWithdraws', {}),
  fetchPaymentMethods: call('get_providers', {}),
  fetchLanguages: call('fetchLanguages', {}),
  emailSignUp: call('user_signup', { regData: { ...person, password: 'secret1', referralId: 'ann1234' } }),
  checkUserExists: call('check_user_exists', { email: person.email, mobile: person.mobile }),
  validateReferer: call('validate_referrer', { referralId: 'ann1234' }),
  updateProfile: call('updateProfile', { lastName: 'Åk' }),
  addUser: call('addUser', { ...person, usertype: 'rider' }),
  editUser: call('editUser', { id: 'u1', data: { approved: true } }),
  deleteUser: call('deleteUser', { id: 'u1' }),
  editCarType: call('editCarType', remove),
  editPromo: call('editPromo', { method: 'Add', record: promo }),
  editCancellationReason: call('editCancellationReason', { reasons: ['Late', 'Rain'] }),
  editNotifications: call('editNotifications', { method: 'Add', record: message }),
  editLanguage: call('editLanguage', { method: 'Update', id: 'sv', record: language }),
  sendNotification: call('sendNotification', message),
  editSettings: call('editSettings', { bonus: 5 }),
  completeWithdraw: call('completeWithdraw', { id: 'w1' }),
  addToWallet: call('addToWallet', { uid: 'u1', amount: 50 }),
  cancelBooking: call('cancelBooking', { bookingId: 'b1', reason: 'Late' }),
  updateBooking: call('updateBooking', { booking: { id: 'b1', tripdate: 5, deliveryInstructions: 'Ring' } }),
  RequestPushMsg: call('send_notification', { token: 'arn', title: 'Hi', msg: 'There', screen: 'DriverTrips' }),
  getEstimate: call('getEstimate', ride),
  addBooking: call('addBooking', ride),
};

/** The operations of the identity service, each with the client's function for it. */
const onIdentityService: Record<string, keyof typeof auth | keyof typeof social> = {
  signOut: 'endSession',
  signIn: 'signInWithPassword',
  mobileSignIn: 'answerSignIn',
  facebookSignIn: 'leaveForProvider',
  googleSignIn: 'leaveForProvider',
  appleSignIn: 'leaveForProvider',
  sendResetMail: 'requestPasswordReset',
};

/** State that the original's store forgets; here it is a query or a page's own state, and ends with its page. */
const onlyForgets = ['clearSettingsViewError', 'clearEstimate', 'clearBooking'];

describe('[OPS-2] the named operations', () => {
  it('are operations of the contract, calls of the identity service or state of the client, and nothing else', () => {
    const known = [...Object.keys(onServer), ...Object.keys(onIdentityService), ...onlyForgets];
    expect(known.sort()).toEqual([...specified].sort());
  });

  it.each(Object.entries(onServer))('%s is taken by its operation as it is', (_, { operation, input }) => {
    expect(z.safeParse(operations[operation].input, input).error).toBeUndefined();
  });
});
