import type { Booking, Receipt, Tariff } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { PlacePoint, PricedChoice } from '#shared/contract/entities/common';
import { type Refusal, refuse } from '#shared/contract/errors';
import { type HoldTerms, holdWanted } from './card-hold';
import type { AppCategory } from './check-trip';
import { fromMicro, roundMicro, toMicro } from '../money/money';
import { type AppliedPromo, packetOf, promoFields } from '../payment/packet';

/**
 * A price higher than the quoted one is refused with the new price, so that the rider can agree; a lower one is simply
 * charged.
 */
export const checkTold = (told: number | undefined, price: number): Refusal | undefined =>
  told !== undefined && price > told ? refuse('price_changed', { price }) : undefined;

export type Choices = { parcelType?: PricedChoice | undefined; option?: PricedChoice | undefined };

/** Indexes into the car type's lists of parcel types and options. */
export type ChosenExtras = { parcelTypeIndex?: number | undefined; optionIndex?: number | undefined };

/** The parcel type and option at these indexes of the stored car type; an index out of range is refused. */
export const chooseExtras = (carType: CarType, chosen: ChosenExtras | undefined): Choices | Refusal => {
  const pick = (list: PricedChoice[], index: number | undefined) => (index === undefined ? undefined : list[index]);
  const parcelType = pick(carType.parcelTypes, chosen?.parcelTypeIndex);
  const option = pick(carType.options, chosen?.optionIndex);
  if (chosen?.parcelTypeIndex !== undefined && !parcelType) return refuse('select_proper');
  if (chosen?.optionIndex !== undefined && !option) return refuse('select_proper');
  return { parcelType, option };
};

type InitialStatus = 'NEW' | 'PAYMENT_PENDING';
export type NewBooking = Booking & { status: InitialStatus };

/**
 * NEW for a taxi app or an admin-made booking, otherwise PAYMENT_PENDING (spec §4), unless nothing has to be paid by
 * card. A taxi ride also waits where a saved card has to place a hold first, or where the ride is paid ahead.
 */
export const initialStatus = (
  appcat: AppCategory,
  byAdmin: boolean,
  mode: Booking['payment_mode'] = 'card',
  isSecuredFirst = false,
): InitialStatus => {
  if (mode === 'card' && isSecuredFirst) return 'PAYMENT_PENDING';
  return appcat === 'taxi' || byAdmin || mode !== 'card' ? 'NEW' : 'PAYMENT_PENDING';
};

export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  pushToken?: string | undefined;
  profile_image?: string | undefined;
  signupViaReferral?: string | undefined;
};

/** The recipient of a parcel, and the driver's instructions for both ends. */
export type DeliveryInstructions = {
  [Field in 'deliveryPerson' | 'deliveryPersonPhone' | 'pickUpInstructions' | 'deliveryInstructions']?:
    Booking[Field] | undefined;
};

export type BookingDraft = {
  id: string;
  bookingNumber: string;
  otp: string | undefined;
  /** Whether the driver asks the recipient for a code. */
  asksHandover: boolean;
  /** Token that authorises the checkout. */
  payToken: string;
  appcat: AppCategory;
  byAdmin: boolean;
  now: number;
  customer: Customer;
  carType: CarType;
  choices: Choices;
  pickup: PlacePoint;
  drop: PlacePoint;
  instructions: DeliveryInstructions | undefined;
  bookLater: boolean;
  tripdate: number | undefined;
  route: { distanceKm: number; durationS: number; polyline: string };
  receipt: Receipt;
  tariff: Tariff;
  /** The rider's payment method, the part from the wallet, and the promo. */
  pay: { method: PaymentMethod; fromWallet: number; promo?: AppliedPromo | undefined };
  /** The terms of a saved card's hold, and whether the hold is placed before the search. */
  hold?: (HoldTerms & { isFirst: boolean }) | undefined;
  /** Nothing secures the card's part, so it is paid before the search. */
  isAhead?: boolean | undefined;
  /** The rider's debt from earlier rides, which is paid with this one. */
  earlierDebt: number;
  /** The smallest unit of cash, major units; 0: exact. */
  smallestCash: number;
  /** Amounts of money are rounded to this many decimals. */
  decimals: number;
};

const stop = (kind: 'pickup' | 'drop', point: PlacePoint) => ({ kind, lat: point.lat, lng: point.lng, add: point.add });

const partyFields = ({ customer }: BookingDraft) => ({
  customer: customer.id,
  customer_name: `${customer.firstName} ${customer.lastName}`.trim(),
  customer_contact: customer.mobile,
  customer_email: customer.email,
  customer_token: customer.pushToken,
  customer_image: customer.profile_image,
  referred: customer.signupViaReferral ? (true as const) : undefined,
});

const moneyFields = ({ receipt, appcat, byAdmin, hold, decimals, earlierDebt, ...draft }: BookingDraft) => {
  const { method, fromWallet, promo } = draft.pay;
  const packet = packetOf(method, receipt.total, promo?.discount ?? 0, fromWallet);
  // A delivery is paid before its search. For any other ride, the wallet has set the price aside.
  const prepaid = appcat === 'delivery' && !byAdmin && packet.payment_mode === 'wallet';
  return {
    estimate: receipt.total,
    trip_cost: receipt.total,
    convenience_fees: receipt.fee,
    driver_share: receipt.driverShare,
    receipt,
    ...packet,
    customer_paid: prepaid ? fromWallet : 0,
    prepaid,
    ...(hold && packet.payment_mode === 'card' ? { cardHold: holdWanted(packet.payableAmount, hold, decimals) } : {}),
    ...promoFields(promo),
    ...(draft.smallestCash > 0 ? { smallestCash: draft.smallestCash } : {}),
    ...(earlierDebt > 0 && packet.payment_mode !== 'wallet' ? { earlierDebt } : {}),
  };
};

const deliveryFields = ({ instructions, choices, asksHandover }: BookingDraft) => ({
  asksHandover: asksHandover ? true : undefined,
  deliveryPerson: instructions?.deliveryPerson,
  deliveryPersonPhone: instructions?.deliveryPersonPhone,
  pickUpInstructions: instructions?.pickUpInstructions,
  deliveryInstructions: instructions?.deliveryInstructions,
  parcelTypeSelected: choices.parcelType,
  optionSelected: choices.option,
});

/** Late-cancellation fees, rounded to payable amounts. */
const cancelTerms = ({ carType: { cancelSlab }, decimals }: BookingDraft): Pick<Booking, 'cancelSlab'> => {
  const paid = (amount: number) => fromMicro(roundMicro(toMicro(amount), decimals));
  return cancelSlab.length > 0 ? { cancelSlab: cancelSlab.map(step => ({ ...step, amount: paid(step.amount) })) } : {};
};

/** The booking as it is first stored: the server computes every amount. Fields without a value are left out. */
export const newBooking = (draft: BookingDraft): NewBooking => {
  const money = moneyFields(draft);
  const booking: NewBooking = {
    id: draft.id,
    booking_id: draft.bookingNumber,
    v: 1,
    appcat: draft.appcat,
    status: initialStatus(draft.appcat, draft.byAdmin, money.payment_mode, draft.hold?.isFirst ?? draft.isAhead),
    carType: draft.carType.name,
    carTypeId: draft.carType.id,
    carImage: draft.carType.image,
    ...partyFields(draft),
    pickup: draft.pickup,
    drop: draft.drop,
    pickupAddress: draft.pickup.add,
    dropAddress: draft.drop.add,
    stops: [stop('pickup', draft.pickup), stop('drop', draft.drop)],
    polyline: draft.route.polyline,
    estimateDistance: draft.route.distanceKm,
    estimateTime: draft.route.durationS,
    distance: draft.route.distanceKm,
    bookLater: draft.bookLater,
    tripdate: draft.bookLater && draft.tripdate !== undefined ? draft.tripdate : draft.now,
    bookingDate: draft.now,
    otp: draft.otp,
    payToken: draft.payToken,
    booking_type_admin: draft.byAdmin,
    ...money,
    ...deliveryFields(draft),
    ...(draft.appcat === 'taxi' ? { tariff: draft.tariff, estimateShare: money.driver_share } : {}),
    ...cancelTerms(draft),
  };
  return Object.fromEntries(Object.entries(booking).filter(([, value]) => value !== undefined)) as NewBooking;
};
