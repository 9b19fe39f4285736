import type { Operation } from './operation';
import type { OperationName } from './operations';

/**
 * Operations that riders and drivers who are blocked or not approved may still call during a running ride, or while
 * their booking waits for a driver. `ride`: about the running ride, which the input names as `bookingId`. `booking`:
 * about that, or the waiting booking: to see it and to cancel it. `active`: the list of active bookings, as `active`.
 * `person`: about themselves, if it is needed for the ride or to leave. `closed`: nothing. Every operation of riders or
 * drivers has its row; those of staff alone are closed.
 */
export type WhileBlocked = 'booking' | 'ride' | 'active' | 'person' | 'closed';

export const whileBlocked: Partial<Record<OperationName, WhileBlocked>> = {
  fetchBooking: 'booking',
  fetchTracking: 'booking',
  fetchHandover: 'booking',
  updateBooking: 'ride',
  cancelBooking: 'booking',
  agreeFare: 'ride',
  changePayment: 'ride',
  fetchPayOptions: 'ride',
  fetchMessages: 'ride',
  sendMessage: 'ride',
  raisePanic: 'ride',
  giveBackBooking: 'ride',
  arriveAtPickup: 'ride',
  startTrip: 'ride',
  reachDrop: 'ride',
  confirmPaid: 'ride',
  startUpload: 'ride',
  fetchFileLink: 'person',

  fetchBookings: 'active',

  fetchUser: 'person',
  fetchDriverState: 'person',
  reportPosition: 'person',
  createSocketTicket: 'person',
  fetchPayment: 'person',
  fetchPendingPayments: 'person',
  fetchInbox: 'person',
  readNotices: 'person',
  fetchPushKey: 'person',
  registerDevice: 'person',
  removeDevice: 'person',
  signOutEverywhere: 'person',

  acceptBooking: 'closed',
  addBooking: 'closed',
  cancelWithdraw: 'closed',
  checkLicense: 'closed',
  completeSocialSignIn: 'closed',
  confirmContact: 'closed',
  declineBooking: 'closed',
  deleteAddress: 'closed',
  deleteFile: 'closed',
  deleteUser: 'closed',
  exportMyData: 'closed',
  fetchApplication: 'closed',
  fetchDriverEarnings: 'closed',
  fetchNearbyDrivers: 'closed',
  fetchOwnFleet: 'closed',
  fetchStatement: 'closed',
  fetchTaxYear: 'closed',
  fetchWallet: 'closed',
  getEstimate: 'closed',
  'googleapis-autocomplete': 'closed',
  'googleapis-getaddress': 'closed',
  'googleapis-getcoords': 'closed',
  'googleapis-getdrivetime': 'closed',
  'googleapis-getmultiloctime': 'closed',
  'googleapis-getroute': 'closed',
  listFiles: 'closed',
  payDebt: 'closed',
  rateBooking: 'closed',
  requestWithdraw: 'closed',
  retrySearch: 'closed',
  returnToCard: 'closed',
  saveAddress: 'closed',
  fetchDeposits: 'closed',
  sendBack: 'closed',
  sendContactCode: 'closed',
  setDriverActive: 'closed',
  tipFromWallet: 'closed',
  orderTip: 'closed',
  topUpWallet: 'closed',
  fetchCards: 'closed',
  saveCard: 'closed',
  forgetCard: 'person',
  setDefaultCard: 'closed',
  updateProfile: 'closed',
};

/** Whether a blocked person may call it at all. */
export const isOpenToBlocked = ({ name }: Pick<Operation, 'name'>): boolean =>
  (whileBlocked[name as OperationName] ?? 'closed') !== 'closed';
