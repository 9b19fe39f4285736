import type { Booking, BookingStatus, Party } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { fareDecisionsFor, mayAgreeFare } from './fare-decision';
import { type Action, canTake } from './transitions';

export type Viewer = { id: string; usertype: UserType };

/** What a decision needs to know beside the booking. */
export type Circumstances = {
  /** Whether the product looks for drivers by itself. */
  autoDispatch?: boolean;
  /** Whether the search of a NEW booking has ended, or has gone silent. */
  searchIsOver?: boolean;
};

/** Not a party to it; not in this state; the product does it by itself. */
export type Reason = 'not_theirs' | 'not_now' | 'automatic';

type Rule = (booking: Booking, party: Party | undefined, circumstances: Circumstances) => Reason | undefined;

/** Which party of a booking somebody is: an admin may be of any, a fleet admin only looks on. */
export const partyOf = (booking: Pick<Booking, 'customer' | 'driver'>, { id, usertype }: Viewer): Party | undefined => {
  if (usertype === 'admin') return 'admin';
  if (usertype === 'rider') return id === booking.customer ? 'rider' : undefined;
  return usertype === 'driver' && id === booking.driver ? 'driver' : undefined;
};

const overForRider: readonly BookingStatus[] = ['PAID', 'COMPLETE', 'CANCELLED'];
/** Nothing of it is to come any more for whoever booked it. */
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
 * Everything that people do with a booking. The states are those of the table of transitions; what is narrower than it says
 * why here, so that list, ride page, driver page and server cannot differ.
 */
const rules = {
  cancel: by(['rider', 'admin'], anyOf('cancel')),
  /** A list does not show what a cancellation costs whose driver is waiting at the door: the ride's own page does (BKS-2). */
  cancelInList: by(
    ['rider', 'admin'],
    (booking, party) => booking.status !== 'ARRIVED' && canTake(booking.status, 'cancel', party),
  ),
  pay: by(['rider'], ({ status }) => canTake(status, 'confirmPayment', 'payment')),
  rate: by(['rider'], ({ status, rating }) => canTake(status, 'complete', 'rider') && rating === undefined),
  rebook: by(['rider'], isOver),
  /** Nobody was found: another vehicle or time, with everything paid given back. */
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
  giveBack: by(['driver'], anyOf('giveBack')),
  arrive: by(['driver'], anyOf('arrive')),
  start: by(['driver'], anyOf('start')),
  reach: by(['driver', 'admin'], anyOf('reach')),
  /** Paid, or owed by card. */
  close: by(['driver', 'admin'], anyOf('settle', 'owe')),
} as const satisfies Record<string, Rule>;

export type Deed = keyof typeof rules;
export const deeds = Object.keys(rules) as readonly Deed[];

/** Why somebody cannot do this with a booking now; undefined when they can. */
export const whyNot = (
  deed: Deed,
  booking: Booking,
  viewer: Viewer,
  circumstances: Circumstances = {},
): Reason | undefined => rules[deed](booking, partyOf(booking, viewer), circumstances);

export const may = (deed: Deed, booking: Booking, viewer: Viewer, circumstances?: Circumstances): boolean =>
  whyNot(deed, booking, viewer, circumstances) === undefined;

/** Whether this party, whoever it is, can do it now. */
export const mayParty = (deed: Deed, booking: Booking, party: Party): boolean =>
  rules[deed](booking, party, {}) === undefined;
