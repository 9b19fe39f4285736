import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/**
 * Business constants of the specification (§9), and the limits and timings that more than one layer reads. What only one
 * file needs stands in that file.
 */
export const BOOK_LATER_LEAD_MS = 15 * MINUTE_MS;
export const BOOK_LATER_FURTHEST_MS = 90 * DAY_MS;
export const DEFAULT_DRIVER_RADIUS = 10;
export const KM_PER_MILE = 1.609344;
export const bookingOtp = { min: 10_000, max: 99_999 } as const;
export const loginOtp = { min: 100_000, max: 999_999 } as const;
export const referralNumber = { min: 1_000, max: 9_999 } as const;
export const SAVED_ADDRESS_MERGE_RADIUS = 0.1;
export const MAX_WAYPOINTS = 25;
export const PLACE_SEARCH_DEBOUNCE_MS = 200;
export const PAYMENT_MODAL_CLOSE_MS = 1_500;
export const PAY_NOW_CANCEL_MS = 1_500;
/** Notices of money that come within this time load the wallet again once. */
export const WALLET_CHANGE_DELAY_MS = 1_500;
export const REDIRECT_AFTER_REGISTRATION_MS = 3_000;
/** Sign-up (spec §5, §9): length of a password, and the shortest phone number without its country's code. */
export const passwordLength = { min: 6, max: 30 } as const;
export const REGISTRATION_PHONE_MIN = 6;
/** What pushes to many are meant for (spec §9). */
export const pushDevices = ['All', 'ANDROID', 'IOS'] as const;
export const pushUserTypes = ['rider', 'driver'] as const;
/** Rows of the table of cancellation reasons. */
export const CANCEL_REASONS_PAGE_SIZE = 10;

/** Layout, px: from these widths on there is more room; the ground moves with the scroll from `PARALLAX_FROM_PX`. */
export const breakpointsPx = { sm: 576, md: 992, lg: 1_200 } as const;
export const PARALLAX_FROM_PX = 768;
export const DRAWER_WIDTH_PX = 240;
export const HEADER_INK_AFTER_PX = 400;

/** Nearer to each other than this, pickup and drop are one place, and nobody is driven. */
export const SAME_PLACE_M = 40;
export const deliveryPhone = /^(?=(?:.*\d){1})[\d\s-]{7,}(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;
/** What the setting of bookings under way at a time may be at most: so many of a rider's newest are looked through. */
export const MAX_ACTIVE_BOOKINGS = 20;
export const INCOMPLETE_BOOKING_REASON = 'cancelled incomplete booking';

/** Dispatch: see docs/adr. Offers of one wave live longer than the wave, so that a slow hand still gets its ride. */
export const WAVE_INTERVAL_MS = 10_000;
export const OFFER_TTL_MS = 20_000;
export const SEARCH_LIMIT_MS = 120_000;
/** A search that took no step for so long has lost one. With the sweeper's minute it goes on within three. */
export const SEARCH_SILENCE_MS = 90_000;
export const FIRST_WAVE_SIZE = 2;
/** A position older than this is no position. */
export const PRESENCE_FRESH_MS = 150_000;
export const SOCKET_TICKET_TTL_MS = 60_000;
/** Messages of one user over all connections, whatever they say. */
export const socketMessages = { per: 'user', points: 3_000, windowMs: 10 * MINUTE_MS } as const;
/** Open connections of one user; a newer one closes the oldest. */
export const SOCKETS_PER_USER = 20;
/** Wrong codes at the start of a trip: so many in so many minutes. */
export const OTP_TRIES_PER_BOOKING = 5;
export const OTP_WINDOW_MINUTES = 10;

/** Positions a device sends: moved this far, or this long since the last one (idle), or, on a ride, every
 * few seconds: more often while the rider waits at the pickup, where each position is also paid for, than on the trip. */
export const POSITION_THRESHOLD_M = 100;
export const POSITION_HEARTBEAT_MS = 60_000;
export const POSITION_PICKUP_INTERVAL_MS = 4_000;
export const POSITION_TRIP_INTERVAL_MS = 8_000;
export const TRACKING_POINTS_PER_ITEM = 12;

/** A sign-in code lives as long, may be tried as often, and is sent to one number as often in an hour. */
export const LOGIN_OTP_TTL_MS = 5 * MINUTE_MS;
export const LOGIN_OTP_TRIES = 3;
export const LOGIN_OTPS_PER_HOUR = 5;

/** Chat: UTF-16 units of a message, messages of a user in a minute, and how long after the trip both may still write. */
export const CHAT_MESSAGE_LENGTH = 1_000;
export const CHAT_MESSAGES_PER_MINUTE = 30;
export const CHAT_AFTER_TRIP_MS = DAY_MS;

/** What the edge adds to every request of the API, with a key that nobody else has. */
export const EDGE_HEADER = 'x-wayfare-edge';

/** The oldest step that a phone without a network may still report as having been taken when it was. */
export const MAX_HELD_MS = 2 * HOUR_MS;
/** Faster than this nobody drives: a position that jumps further is a receiver's error. */
export const MAX_SPEED_M_PER_S = 70;
/** Faster than this (180 km/h) no taxi drives its rider for long: what a track says beyond it costs nothing. */
export const MAX_TRIP_SPEED_M_PER_S = 50;

/** Uploads (spec §9, Storage): above the first a file goes up in parts, which start at the store's minimum and double. */
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
/** How long a link to upload or to look at a file works. */
export const FILE_LINK_TTL_S = 300;
export const MAX_SAVED_ADDRESSES = 50;
/** Requests: the largest JSON body, and what a key looks like that makes a repeated write safe. */
export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_BODY_DEPTH = 12;
export const idempotencyKey = /^[A-Za-z0-9_-]{8,64}$/;

/** What nobody ends by themselves ends by the clock: unpaid, without a driver after the search, or paid and never rated. */
export const UNPAID_LIMIT_MS = 30 * MINUTE_MS;
export const UNSERVED_LIMIT_MS = HOUR_MS;
export const UNRATED_LIMIT_MS = 7 * DAY_MS;
/** A ride whose driver's phone is dead: never arrived, never reached, never closed. */
export const STUCK_PICKUP_MS = 3 * HOUR_MS;
export const STUCK_TRIP_MS = 12 * HOUR_MS;
export const STUCK_DROP_MS = 2 * HOUR_MS;
export const STUCK_REASON = 'the driver never came';
/** The rider's account was deleted in the very moment in which they booked. */
export const GONE_REASON = 'the rider has left';
export const NO_DRIVER_REASON = 'no driver was found';
