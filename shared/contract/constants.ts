import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/**
 * Business constants of the specification (§9), and the limits and timings that more than one layer reads. A constant
 * that only one file needs is declared in that file.
 */
export const BOOK_LATER_LEAD_MS = 15 * MINUTE_MS;
export const BOOK_LATER_FURTHEST_MS = 90 * DAY_MS;
export const DEFAULT_DRIVER_RADIUS = 10;
export const KM_PER_MILE = 1.609344;
export const bookingOtp = { min: 10_000, max: 99_999 } as const;
/** The code with which a recipient accepts a parcel. */
export const handoverCode = { min: 1_000, max: 9_999 } as const;
export const loginOtp = { min: 100_000, max: 999_999 } as const;
export const referralNumber = { min: 1_000, max: 9_999 } as const;
export const SAVED_ADDRESS_MERGE_RADIUS = 0.1;
export const MAX_WAYPOINTS = 25;
export const PLACE_SEARCH_DEBOUNCE_MS = 200;
export const PAYMENT_MODAL_CLOSE_MS = 1_500;
export const PAY_NOW_CANCEL_MS = 1_500;
/** Debounce: wallet notices that arrive within this time cause one reload of the wallet. */
export const WALLET_CHANGE_DELAY_MS = 1_500;
export const REDIRECT_AFTER_REGISTRATION_MS = 3_000;
/** Sign-up (spec §5, §9): password length, and the minimum length of a phone number without its country code. */
export const passwordLength = { min: 6, max: 30 } as const;
export const REGISTRATION_PHONE_MIN = 6;
/** Audiences of a push notification (spec §9). */
export const pushDevices = ['All', 'ANDROID', 'IOS'] as const;
export const pushUserTypes = ['rider', 'driver'] as const;
/** Recipients of a notification are counted up to this number, which then means that many or more. */
export const MOST_RECIPIENTS = 100_000;
/** Page size of the table of cancellation reasons. */
export const CANCEL_REASONS_PAGE_SIZE = 10;
/** An edit within a table is shown to be saving for at least this long. */
export const TABLE_EDIT_MS = 600;

/** Layout breakpoints, px. The landing page's picture has a parallax effect from a tablet's width on. */
export const breakpointsPx = { sm: 576, tablet: 768, md: 992, lg: 1_200 } as const;
export const DRAWER_WIDTH_PX = 240;
export const HEADER_INK_AFTER_PX = 400;

/** A pickup and a drop closer to each other than this count as the same place, and the booking is refused. */
export const SAME_PLACE_M = 40;
/** A recipient's phone, with or without its country's code. */
export const deliveryPhone = /^(?=(?:.*\d){1})\+?[\d\s-]{7,}(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;

/** Upper bound of the setting `maxActiveBookings`: the check reads this many of the rider's newest bookings. */
export const MAX_ACTIVE_BOOKINGS = 20;
export const INCOMPLETE_BOOKING_REASON = 'cancelled incomplete booking';

/** Dispatch: see docs/adr. The offers of a wave outlive the wave, so that a driver who reacts late can still accept. */
export const WAVE_INTERVAL_MS = 10_000;
export const OFFER_TTL_MS = 20_000;
export const SEARCH_LIMIT_MS = 120_000;
/**
 * A search without a step for this long has stalled. The sweeper runs every minute, so the search resumes within three
 * minutes.
 */
export const SEARCH_SILENCE_MS = 90_000;
export const FIRST_WAVE_SIZE = 2;
/** A driver's position older than this counts as missing. */
export const PRESENCE_FRESH_MS = 150_000;
export const SOCKET_TICKET_TTL_MS = 60_000;
/** Rate limit for the WebSocket messages of a user, over all of their connections; positions have their own. */
export const socketMessages = { per: 'user', points: 3_000, windowMs: 10 * MINUTE_MS } as const;
/** Maximum number of open connections per user; a new one beyond it closes the oldest. */
export const SOCKETS_PER_USER = 20;
/** Trip start code: maximum number of wrong attempts per window of minutes. */
export const OTP_TRIES_PER_BOOKING = 5;
export const OTP_WINDOW_MINUTES = 10;
/** A parcel's link works for this long after its end. */
export const PARCEL_LINK_MS = DAY_MS;
/** Texts to recipients that one sender's parcels cause in a day, and that one number gets. */
export const PARCEL_TEXTS_PER_DAY = 20;

/**
 * When a device sends its position: after this distance, after this time without one (idle), or, on a ride, every few
 * seconds. The interval is shorter before the pickup, where the rider watches the driver approach, than on the trip,
 * because every position costs money.
 */
export const POSITION_THRESHOLD_M = 100;
export const POSITION_HEARTBEAT_MS = 60_000;
export const POSITION_PICKUP_INTERVAL_MS = 4_000;
export const POSITION_TRIP_INTERVAL_MS = 8_000;
export const TRACKING_POINTS_PER_ITEM = 12;

/** A position older than this does not show where a step is taken. */
export const STEP_FIX_AGE_MS = 60_000;
/** Fixes less accurate than this do not count for the distance of a trip. */
export const MAX_DISTANCE_ACCURACY_M = 100;
/** With a less accurate position, a driver can neither wait for offers nor take a step. */
export const MAX_PLACE_ACCURACY_M = 500;

/** Sign-in code: its lifetime, the number of attempts, and the codes per phone number and hour. */
export const SIGN_IN_CODE_TTL_MS = 5 * MINUTE_MS;
export const SIGN_IN_CODE_TRIES = 3;
export const SIGN_IN_CODES_PER_HOUR = 5;
/** Code that proves an address or number: its lifetime. Mails are slower than texts. */
export const CONTACT_CODE_TTL_MS = 10 * MINUTE_MS;
/** How long withdrawals wait after a bank account was replaced. */
export const BANK_PAUSE_MS = 24 * 60 * MINUTE_MS;
/** Maximum age of a sign-in for changing one's sign-in data. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE_MS;

/**
 * Chat: message length in UTF-16 units, messages per user and minute, and how long after the trip both parties may
 * still write.
 */
export const CHAT_MESSAGE_LENGTH = 1_000;
export const CHAT_MESSAGES_PER_MINUTE = 30;
export const CHAT_AFTER_TRIP_MS = DAY_MS;

/** Header that the edge adds to every API request, with a secret value that only it knows. */
export const EDGE_HEADER = 'x-wayfare-edge';

/**
 * Maximum age of an offline step: a phone without a network may report a step this much later with its original time.
 */
export const MAX_HELD_MS = 2 * HOUR_MS;
/** Speed above which a position jump is a GPS error. */
export const MAX_SPEED_M_PER_S = 70;
/** Speed (180 km/h) above which the distance of a track is not charged. */
export const MAX_TRIP_SPEED_M_PER_S = 50;

/**
 * Uploads (spec §9, Storage): files larger than the first limit are uploaded in parts. Parts start at the store's
 * minimum size and double.
 */
export const RESUMABLE_ABOVE_BYTES = 262_144;
export const FIRST_PART_BYTES = 5_242_880;
export const MAX_PART_BYTES = 33_554_432;
export const UPLOAD_RETRY_MS = 600_000;
export const OPERATION_RETRY_MS = 120_000;
export const MAX_IMAGE_BYTES = 8 * 1_048_576;
export const MAX_IMAGE_SIDE_PX = 12_000;
export const MAX_THUMB_BYTES = 32_768;
export const THUMB_SIDE_PX = 256;
export const MAX_THUMB_SIDE_PX = 320;
/** Lifetime of a signed upload or download link. */
export const FILE_LINK_TTL_S = 300;
export const MAX_SAVED_ADDRESSES = 50;
/** Requests: maximum size of a JSON body, and the format of an Idempotency-Key. */
export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_BODY_DEPTH = 12;
export const idempotencyKey = /^[A-Za-z0-9_-]{8,64}$/;

/** How long a driver waits for a rider whose card was declined to choose another payment method. */
export const HOLD_ANSWER_MS = 10 * MINUTE_MS;
/**
 * Timeouts of bookings that were never finished: unpaid, without a driver after the search, or paid and never rated.
 */
export const UNPAID_LIMIT_MS = 30 * MINUTE_MS;
export const UNSERVED_LIMIT_MS = HOUR_MS;
export const UNRATED_LIMIT_MS = 7 * DAY_MS;
/**
 * Timeouts for a ride whose driver's phone is dead: the driver never arrived, never reached the drop, or never closed
 * the ride.
 */
export const STUCK_PICKUP_MS = 3 * HOUR_MS;
export const STUCK_TRIP_MS = 12 * HOUR_MS;
export const STUCK_DROP_MS = 2 * HOUR_MS;
export const STUCK_REASON = 'the driver never came';
/** Cancellation reason when the rider's account was deleted at the same moment as they booked. */
export const GONE_REASON = 'the rider has left';
/** The payment provider took the payment back before the ride began. */
export const REVERSED_REASON = 'the payment was taken back';
/** The rider's card authorised nothing, and they chose no other payment method. */
export const UNSECURED_REASON = 'the card set nothing aside';
export const NO_DRIVER_REASON = 'no driver was found';

/** Maximum length of evidence that Stripe accepts in one field. */
export const EVIDENCE_LENGTH = 20_000;

/**
 * The source of a debt's payment. `hold`: the amount that a card had set aside. `card`: a saved card. `checkout`: a provider's
 * checkout. `topUp`: money that was added to the wallet, out of which the wallet paid. `wallet`: other money of the wallet.
 */
export const debtPaymentKinds = ['wallet', 'topUp', 'hold', 'card', 'checkout'] as const;

/** The place where the money of an owed ride came in outside the product: the company's bank, or its cash. */
export const settledBy = ['bank', 'cash'] as const;
