import type { Booking, BookingStatus, Party } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { mayAdjust, returnableMinor } from './adjust';
import { mayChangePayment } from './change-payment';
import { editableNow } from './edit';
import { fareDecisionsFor, mayAgreeFare } from './fare-decision';
import { isHeldFirst } from './hold-state';
import { mayAnswer, mayExplain, mayObject } from './objection';
import { mayTip, tipsMinor } from './tips';
import { type Action, canTake } from './transitions';

export type Viewer = { id: string; usertype: UserType };

/** Facts that a rule needs besides the booking. */
export type Circumstances = {
  /** The setting `autoDispatch`: the product searches for drivers by itself. */
  autoDispatch?: boolean;
  /** Whether the search of a NEW booking has ended or stalled. */
  searchIsOver?: boolean;
  /** ms since the epoch; missing where no action depends on it. */
  now?: number;
};

/** Not a party of the booking; not in this status; dispatch does it automatically. */
export type Reason = 'not_theirs' | 'not_now' | 'automatic';

type Rule = (booking: Booking, party: Party | undefined, circumstances: Circumstances) => Reason | undefined;

/** The role of a user in a booking: an admin is a party to any booking; a fleet admin only reads. */
export const partyOf = (booking: Pick<Booking, 'customer' | 'driver'>, { id, usertype }: Viewer): Party | undefined => {
  if (usertype === 'admin') return 'admin';
  if (usertype === 'rider') return id === booking.customer ? 'rider' : undefined;
  return usertype === 'driver' && id === booking.driver ? 'driver' : undefined;
};

const overForRider: readonly BookingStatus[] = ['PAID', 'COMPLETE', 'CANCELLED'];
/** Whether the booking is finished for its rider. */
export const isOver = ({ status }: Pick<Booking, 'status'>): boolean => overForRider.includes(status);

const by =
  (parties: readonly Party[], isNow: (booking: Booking, party: Party, circumstances: Circumstances) => boolean): Rule =>
  (booking, party, circumstances) => {
    if (!party || !parties.includes(party)) return 'not_theirs';
    return isNow(booking, party, circumstances) ? undefined : 'not_now';
  };

const anyOf =
  (...actions: readonly Action[]) =>
  ({ status }: Booking, party: Party) =>
    actions.some(action => canTake(status, action, party));

/**
 * Every action of a user on a booking. The statuses come from the transition table. A rule that is narrower than the
 * table has its reason here, so that list, ride page, driver page and server agree.
 */
const rules = {
  cancel: by(['rider', 'admin'], anyOf('cancel')),
  /**
   * Once the driver has arrived, a cancellation may cost a fee, which a list does not show: the rider cancels on the
   * ride's own page (BKS-2).
   */
  cancelInList: by(
    ['rider', 'admin'],
    (booking, party) => booking.status !== 'ARRIVED' && canTake(booking.status, 'cancel', party),
  ),
  edit: by(['rider', 'admin'], (booking, _party, { now }) => {
    const { delivery, time } = editableNow(booking, now ?? booking.tripdate);
    return delivery || time;
  }),
  /** Includes the card that has to place a hold before the ride begins. */
  pay: by(['rider'], booking => canTake(booking.status, 'confirmPayment', 'payment') || isHeldFirst(booking)),
  changePayment: by(['rider'], mayChangePayment),
  rate: by(['rider'], ({ status, rating }) => canTake(status, 'complete', 'rider') && rating === undefined),
  rebook: by(['rider'], isOver),
  /** No driver was found: the rider chooses another vehicle or time, and every payment is refunded. */
  change: by(['rider'], ({ status, searchEnded }) => status === 'NEW' && searchEnded === true),
  searchAgain: by(
    ['rider', 'admin'],
    ({ status }, _party, { searchIsOver }) => status === 'NEW' && searchIsOver === true,
  ),
  assign: (booking, party, { autoDispatch }) => {
    if (party !== 'admin') return 'not_theirs';
    if (booking.status !== 'NEW') return 'not_now';
    return autoDispatch ? 'automatic' : undefined;
  },
  agreeFare: by(['rider'], mayAgreeFare),
  decideFare: by(['admin'], booking => fareDecisionsFor(booking).length > 0),
  /** The rider did not agree to an end away from the drop-off. */
  objectToEnd: by(['rider'], mayObject),
  explainObjection: by(['rider'], mayExplain),
  takeObjectionBack: by(['rider'], mayAnswer),
  answerObjection: by(['admin'], mayAnswer),
  /** A refund or a corrected fare; the amounts decide which of them is possible. */
  adjust: by(['admin'], mayAdjust),
  /** An owed ride whose money reached the company outside the product. */
  settleOtherwise: by(['admin'], anyOf('settleOtherwise')),
  tip: by(['rider'], (booking, _party, { now }) => mayTip(booking, now)),
  refundTip: by(['admin'], booking => tipsMinor(booking) > 0),
  returnToCard: by(['rider', 'admin'], booking => returnableMinor(booking) > 0),
  giveBack: by(['driver'], anyOf('giveBack')),
  arrive: by(['driver'], anyOf('arrive')),
  start: by(['driver'], anyOf('start')),
  reach: by(['driver', 'admin'], anyOf('reach')),
  /** Settles the ride as paid, or as owed by card. */
  close: by(['driver', 'admin'], anyOf('settle', 'owe')),
} as const satisfies Record<string, Rule>;

export type BookingAction = keyof typeof rules;
export const bookingActions = Object.keys(rules) as readonly BookingAction[];

/** Why a user may not take this action on a booking now; undefined when they may. */
export const whyNot = (
  action: BookingAction,
  booking: Booking,
  viewer: Viewer,
  circumstances: Circumstances = {},
): Reason | undefined => rules[action](booking, partyOf(booking, viewer), circumstances);

export const may = (action: BookingAction, booking: Booking, viewer: Viewer, circumstances?: Circumstances): boolean =>
  whyNot(action, booking, viewer, circumstances) === undefined;

/** Whether any user with this role may take the action now. */
export const mayParty = (action: BookingAction, booking: Booking, party: Party): boolean =>
  rules[action](booking, party, {}) === undefined;
