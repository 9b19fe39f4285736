/**
 * The named operations of the client interface (spec §7), each under its own name. Whose data and whose rights they concern
 * is the session's business: where the original took the caller's uid and type, the server reads them off the token.
 * Calls of the server reject with `ApiError`, those of the identity service with Amplify's error (see `authErrorKey`).
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import type { InputOf } from '#shared/contract/operation';
import type { OperationName, Operations } from '#shared/contract/operations';
import type { Estimate } from '#shared/contract/operations/bookings';
import { resetTrip } from '@/stores/trip';
import { api } from './api';
import { ApiError } from './api-error';
import { answerSignIn, endSession, requestPasswordReset, requestPhoneCode, signInWithPassword } from './auth';
import { followOtherTab } from './session';
import { leaveForProvider } from './social';

type In<N extends OperationName> = InputOf<Operations[N]>;

// Reading

export const fetchUser = () => api.fetchUser();
export const fetchCarTypes = () => api.fetchCarTypes();
export const fetchSettings = () => api.fetchSettings();
export const fetchLanguages = () => api.fetchLanguages();
export const fetchCancelReasons = () => api.fetchCancelReasons();
/** The caller's own bookings; an admin's are everybody's. */
export const fetchBookings = (wanted: In<'fetchBookings'> = {}) => api.fetchBookings(wanted);
export const fetchPromos = (page: In<'fetchPromos'> = {}) => api.fetchPromos(page);
/** The caller's own earnings, a fleet's, or an admin's: everybody's. */
export const fetchDriverEarnings = (page: In<'fetchDriverEarnings'> = {}) => api.fetchDriverEarnings(page);
export const fetchUsers = (wanted: In<'fetchUsers'> = {}) => api.fetchUsers(wanted);
export const fetchUsersOnce = (wanted: In<'fetchUsersOnce'> = {}) => api.fetchUsersOnce(wanted);
export const fetchNotifications = (page: In<'fetchNotifications'> = {}) => api.fetchNotifications(page);
export const fetchEarningsReport = (page: In<'fetchEarningsReport'> = {}) => api.fetchEarningsReport(page);
export const fetchWithdraws = (page: In<'fetchWithdraws'> = {}) => api.fetchWithdraws(page);
export const fetchPaymentMethods = () => api.get_providers();

// Signing in and out

export const signIn = (email: string, password: string) => signInWithPassword(email, password);

let awaited: string | undefined;

/** Texts a code to a phone in E.164. Resolves with the `verificationId` that `mobileSignIn` takes. */
export const requestOtp = async (phone: string): Promise<string> => {
  awaited = undefined;
  await requestPhoneCode(phone);
  awaited = crypto.randomUUID();
  return awaited;
};

/** The code of the last `requestOtp`; a `verificationId` of an earlier one is over. */
export const mobileSignIn = (verificationId: string, otp: string) => {
  if (verificationId !== awaited) return Promise.reject(new ApiError('otp_validate_error', 'ask for a new code'));
  return answerSignIn(otp);
};

/** These leave for the provider's page, which comes back to `/login`. */
export const facebookSignIn = () => leaveForProvider('facebook');
export const googleSignIn = () => leaveForProvider('google');
export const appleSignIn = () => leaveForProvider('apple');

/** Ends the session and forgets everything of the user. */
export const signOut = async (client: QueryClient): Promise<void> => {
  await endSession({ hosted: true });
  await followOtherTab(client);
};

export const sendResetMail = (email: string) => requestPasswordReset(email);

// Accounts

export const emailSignUp = (regData: In<'user_signup'>['regData'], signupViaReferral?: string) =>
  api.user_signup({ regData: signupViaReferral ? { ...regData, referralId: signupViaReferral } : regData });
export const checkUserExists = (email: string, mobile: string) => api.check_user_exists({ email, mobile });
export const validateReferer = (referralId: string) => api.validate_referrer({ referralId });
/** Of the profile only what differs from `info` is sent: e-mail and mobile of a password account are no one's to repeat. */
export const updateProfile = (info: User, profile: Pick<User, 'firstName' | 'lastName' | 'email' | 'mobile'>) =>
  api.updateProfile(Object.fromEntries(Object.entries(profile).filter(([name, v]) => v !== info[name as keyof User])));
export const addUser = (user: In<'addUser'>) => api.addUser(user);
export const editUser = (id: string, data: In<'editUser'>['data']) => api.editUser({ id, data });
export const deleteUser = (id: string) => api.deleteUser({ id });

// Administration: Add, Update or Delete of one record

export const editCarType = (change: In<'editCarType'>) => api.editCarType(change);
export const editPromo = (change: In<'editPromo'>) => api.editPromo(change);
export const editLanguage = (change: In<'editLanguage'>) => api.editLanguage(change);
export const editNotifications = (change: In<'editNotifications'>) => api.editNotifications(change);
/** The whole list, in its order: rows as read or labels alone. Values are indexed anew. */
export const editCancellationReason = (list: readonly (string | { label: string })[]) =>
  api.editCancellationReason({ reasons: list.map(reason => (typeof reason === 'string' ? reason : reason.label)) });
export const sendNotification = (data: In<'sendNotification'>) => api.sendNotification(data);
/** One message to one device. */
export const RequestPushMsg = (pushToken: string, message: Omit<In<'send_notification'>, 'token'>) =>
  api.send_notification({ token: pushToken, ...message });
export const editSettings = (settings: In<'editSettings'>) => api.editSettings(settings);
/** Settings that could not be read are asked for anew by whoever shows them. */
export const clearSettingsViewError = (client: QueryClient): Promise<void> =>
  client.resetQueries({ queryKey: ['settings'], predicate: query => query.state.status === 'error' });
export const completeWithdraw = ({ id }: { id: string }) => api.completeWithdraw({ id });
export const addToWallet = (uid: string, amount: number) => api.addToWallet({ uid, amount });

// Bookings

/** Who cancelled is whoever calls. */
export const cancelBooking = ({ reason, booking }: { reason: string; booking: { id: string }; cancelledBy?: string }) =>
  api.cancelBooking({ bookingId: booking.id, reason });

/** Sends of a whole booking what its rider or an admin may still change. */
export const updateBooking = (booking: Pick<Booking, 'id'> & In<'updateBooking'>['booking']) => {
  const { id, tripdate, deliveryPerson, deliveryPersonPhone, pickUpInstructions, deliveryInstructions } = booking;
  const later = 'bookLater' in booking && booking.bookLater === false ? {} : { tripdate };
  const texts = { deliveryPerson, deliveryPersonPhone, pickUpInstructions, deliveryInstructions };
  return api.updateBooking({ booking: { id, ...later, ...texts } });
};

const estimateKey = ['estimatedata'] as const;
const bookingKey = ['bookingdata'] as const;

/** The price of a ride, kept as `estimatedata` until it is cleared. */
export const getEstimate = async (client: QueryClient, ride: In<'getEstimate'>): Promise<Estimate> => {
  const { estimate } = await api.getEstimate(ride);
  return client.setQueryData<Estimate>(estimateKey, estimate) ?? estimate;
};
export const clearEstimate = (client: QueryClient): void => client.removeQueries({ queryKey: estimateKey });

/** Books, and keeps what was booked as `bookingdata` until it is cleared. */
export const addBooking = async (client: QueryClient, request: In<'addBooking'>): Promise<Booking> => {
  const { booking } = await api.addBooking(request);
  await client.invalidateQueries({ queryKey: ['bookings'] });
  return client.setQueryData<Booking>(bookingKey, booking) ?? booking;
};
/** Forgets what was booked and the trip that was put together for it. */
export const clearBooking = (client: QueryClient): void => {
  client.removeQueries({ queryKey: bookingKey });
  resetTrip();
};
