import type { NeedKind } from '#shared/contract/entities/need';
import type { Key } from '#lambdas/ports/store';

/** All keys of the single table. Access patterns and their costs: docs/data-model.md. */
const key = (pk: string, sk: string): Key => ({ pk, sk });
const SHARDS = 4;
const pad = (n: number, width: number) => String(n).padStart(width, '0');

/** A stable shard for an id, so that lists have no hot partition. */
export const shardOf = (id: string): number =>
  [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 0) % SHARDS;
export const shards = Array.from({ length: SHARDS }, (_, shard) => shard);

// Bookings
export const bookingPk = (bookingId: string) => `BK#${bookingId}`;
export const bookingKey = (bookingId: string) => key(bookingPk(bookingId), 'A');
export const EVENT_PREFIX = 'E#';
export const eventSk = (v: number) => `${EVENT_PREFIX}${pad(v, 6)}`;
export const eventKey = (bookingId: string, v: number) => key(bookingPk(bookingId), eventSk(v));
export const trackSk = (id: string) => `T#${id}`;
export const trackKey = (bookingId: string, id: string) => key(bookingPk(bookingId), trackSk(id));
export const MESSAGE_PREFIX = 'M#';
export const messageSk = (id: string) => `${MESSAGE_PREFIX}${id}`;
export const messageKey = (bookingId: string, id: string) => key(bookingPk(bookingId), messageSk(id));
/** How a parcel is handed over: its code and link. */
export const handoverKey = (bookingId: string) => key(bookingPk(bookingId), 'HANDOVER');
/** The booking of a parcel's link, by a digest of the link's token. */
export const parcelLinkKey = (digest: string) => key(`HO#${digest}`, 'A');
/** Records that a driver gave the ride back, to find what they wrote and did in it. */
export const gaveBackKey = (bookingId: string, uid: string) => key(bookingPk(bookingId), `GB#${uid}`);
export const paymentIntentKey = (intentId: string) => key(`PI#${intentId}`, 'A');
/** The record of one payment of an attempt, named by a short form of the provider's reference. */
export const paymentRecordKey = (intentId: string, short: string) => key(`PI#${intentId}`, `PAY#${short}`);
/** Refunded amount of another payment than the one that settled the intent. */
export const sentBackKey = (intentId: string, short: string) => key(`PI#${intentId}`, `SENT#${short}`);
/** Attempts to pay at a provider that are neither paid nor over, by the time of the next query. */
export const openPayments = (provider: string) => `PIOPEN#${provider}`;
export const openPaymentSort = (askAt: number, intentId = '') => `${pad(askAt, 14)}#${intentId}`;
/** Payments that an admin has to look at. */
export const paymentIssueKey = (id: string) => key(`PX#${id}`, 'A');
export const OPEN_PAYMENT_ISSUES = 'PXOPEN';
export const DECIDED_PAYMENT_ISSUES = 'PXDONE';
/** Attempts whose payer was asked to wait, by the time until which they wait. */
export const awaitedPayments = (uid: string) => `PW#${uid}`;
export const awaitedSort = (atMs: number, id: string) => `${pad(atMs, 14)}#${id}`;
/** Refunds to a card that are not confirmed, by the time of the next query. */
export const cardRefundKey = (id: string) => key(`RF#${id}`, 'A');
/** Wallet money of a person that is or was returned to its original payment. */
export const returnsOf = (uid: string) => `RFU#${uid}`;
/** Cards that their provider has to forget, and rides that a saved card pays, by when the provider is asked next. */
export const forgottenCardKey = (id: string) => key(`CF#${id}`, 'A');
export const forgottenCards = (provider: string) => `CFOPEN#${provider}`;
export const cardChargeKey = (bookingId: string) => key(`CC#${bookingId}`, 'A');
export const openCardCharges = (provider: string) => `CCOPEN#${provider}`;
export const cardJobSort = (atMs: number, id: string) => `${pad(atMs, 14)}#${id}`;
export const openCardRefunds = (provider: string) => `RFOPEN#${provider}`;
export const cardRefundSort = (atMs: number, id: string) => `${pad(atMs, 14)}#${id}`;
// Calls for help
export const alarmKey = (alarmId: string) => key(`AL#${alarmId}`, 'A');
export const alarmEventKey = (alarmId: string, rev: number) => key(`AL#${alarmId}`, eventSk(rev));
/** Unresolved calls for help. */
export const OPEN_ALARMS = 'ALARM';

/** Booking numbers, searchable by prefix: the sort key is the number without its dash and the booking's id. */
export const bookingNumberKey = (plain: string, bookingId: string) =>
  key(`BN#${plain.slice(0, 2)}`, `${plain}#${bookingId}`);
export const bookingNumbers = (plain: string) => `BN#${plain.slice(0, 2)}`;
/** Cursor of the sweeper's check for bookings that were never ended. */
export const sweepKey = (shard: number) => key('SWEEP', String(shard));

// Booking lists (index partition keys; the sort key is the booking's ULID)
export const customerList = (uid: string) => `C#${uid}`;
export const driverList = (uid: string) => `D#${uid}`;
/** Rides that a driver gave back. */
export const gaveBackList = (uid: string) => `DB#${uid}`;
export const fleetList = (uid: string) => `F#${uid}`;
export const allList = (shard: number) => `ALL#${shard}`;
export const activeList = (shard: number) => `ACT#${shard}`;

// Open items at the desk, by kind and by fleet, the oldest first
export const deskPk = (kind: NeedKind, fleet?: string) => `DESK#${kind}${fleet ? `#F#${fleet}` : ''}`;
export const deskSort = (since: number, id = '') => `${pad(since, 14)}#${id}`;
export const deskKey = (kind: NeedKind, since: number, id: string, fleet?: string) =>
  key(deskPk(kind, fleet), deskSort(since, id));
export const deskIdOf = ({ sk }: Key) => sk.slice(15);

// Book Later, by the minute it starts searching
export const scheduleMinute = (ms: number) => new Date(ms).toISOString().slice(0, 16);
export const scheduleKey = (bookingId: string, atMs: number) => key(`SCH#${scheduleMinute(atMs)}`, bookingId);

// Offers to a driver
export const offerPk = (uid: string) => `D#${uid}`;
export const OFFER_PREFIX = 'OF#';
export const offerKey = (uid: string, bookingId: string) => key(offerPk(uid), `${OFFER_PREFIX}${bookingId}`);

// People
export const userPk = (uid: string) => `U#${uid}`;
export const userKey = (uid: string) => key(userPk(uid), 'A');
/** The profile that an account opens, when it is not the one that it was created with. */
export const accountKey = (account: string) => key(`AC#${account}`, 'A');
/** Cursor of the sweeper's comparison of profiles and accounts. */
export const accountSweepKey = key('SWEEP', 'accounts');
export const presenceKey = (uid: string) => key(userPk(uid), 'P');
export const NOTICE_PREFIX = 'N#';
/** Sorts by time. */
export const noticeId = (at: number, about: string) => `${pad(at, 14)}-${about}`;
export const noticeKey = (uid: string, id: string) => key(userPk(uid), `${NOTICE_PREFIX}${id}`);
/** The newest entry of their inbox that a person has read. */
export const readMarkKey = (uid: string) => key(userPk(uid), 'READ');
export const DEVICE_PREFIX = 'DV#';
export const deviceKey = (uid: string, id: string) => key(userPk(uid), `${DEVICE_PREFIX}${id}`);
/** Key of a device's owner. */
export const deviceOwnerKey = (id: string) => key(`DV#${id}`, 'A');
export const uniqueEmailKey = (email: string) => key(`UQ#E#${email.toLowerCase()}`, 'A');
export const uniqueMobileKey = (mobile: string) => key(`UQ#M#${mobile}`, 'A');
export const referralKey = (referralId: string) => key(`UQ#R#${referralId.toLowerCase()}`, 'A');
export const userTypeShard = (usertype: string, shard: number) => `UT#${usertype}#${shard}`;
export const userTypeList = (usertype: string, uid: string) => userTypeShard(usertype, shardOf(uid));
/** People who may need an admin's decision: waiting for approval, blocked, or with a document to check. */
export const careShard = (state: string, usertype: string, shard: number) => `UC#${state}#${usertype}#${shard}`;
/** Documents of drivers by their last day. */
export const dueShard = (shard: number) => `DD#${shard}`;
export const dueSort = (expiry: number, rest = '') => `${pad(expiry, 14)}#${rest}`;
export const dueKey = (expiry: number, uid: string, kind: string) =>
  key(dueShard(shardOf(uid)), dueSort(expiry, `${uid}#${kind}`));
export const documentSweepKey = key('SWEEP', 'documents');
/** An invitation of a fleet to drivers, by its code; the list of a fleet's. */
export const invitationKey = (code: string) => key(`IN#${code}`, 'A');
export const invitationsOf = (fleet: string) => `INF#${fleet}`;
/** People with a push token, by user type and platform. */
export const pushShard = (usertype: string, platform: string, shard: number) => `PT#${usertype}#${platform}#${shard}`;
export const pushList = (usertype: string, platform: string, uid: string) =>
  pushShard(usertype, platform, shardOf(uid));
/** Broadcasts that are not completely sent. */
export const SENDING_PK = 'SENDING';
export const sendingKey = (id: string) => key(SENDING_PK, id);
/** Search tokens of people: a partition for each type and first two characters. */
export const searchPk = (usertype: string, word: string) => `ST#${usertype}#${[...word].slice(0, 2).join('')}`;
export const searchKey = (usertype: string, token: string, uid: string) =>
  key(searchPk(usertype, token), `${token}#${uid}`);
/** Sorts people by their time of creation. */
export const userSort = (createdAt: number, uid: string) => `${pad(createdAt, 14)}#${uid}`;
export const ADDRESS_PREFIX = 'SA#';
export const addressKey = (uid: string, id: string) => key(userPk(uid), `${ADDRESS_PREFIX}${id}`);
export const CARD_PREFIX = 'CARD#';
export const savedCardKey = (uid: string, id: string) => key(userPk(uid), `${CARD_PREFIX}${id}`);
/** Accounts that are being erased, until their erasure is complete. */
export const ERASURE_PK = 'ERASE';
export const erasureKey = (uid: string) => key(ERASURE_PK, uid);
export const fleetDriverList = (fleetUid: string) => `FU#${fleetUid}`;

// Positions of drivers: free ones by car type and H3 cell, all on duty by a coarser cell, a fleet's by fleet
export const freeCell = (carType: string, cell: string) => `G#${carType}#${cell}`;
export const mapList = (shard: number) => `MAP#${shard}`;
export const mapShard = (uid: string) => mapList(shardOf(uid));
export const fleetMap = (fleetUid: string) => `MAP#F#${fleetUid}`;

// Uploads
export const uploadKey = (uploadId: string) => key(`UP#${uploadId}`, 'A');

// Money
export const balanceKey = (uid: string) => key(`W#${uid}`, 'BAL');
export const ENTRY_PREFIX = 'TX#';
export const walletPk = (uid: string) => `W#${uid}`;
/** Entries of an account, ordered by time. */
export const entryKey = (uid: string, at: number, id: string) =>
  key(walletPk(uid), `${ENTRY_PREFIX}${pad(at, 14)}#${id}`);
/** Lower bound of the keys of entries from a moment (ms). */
export const entriesFrom = (at: number) => `${ENTRY_PREFIX}${pad(at, 14)}`;
/** A rider's debts for rides, and the sum of the open ones. */
export const DEBT_PREFIX = 'DEBT#';
export const debtKey = (uid: string, bookingId: string) => key(walletPk(uid), `${DEBT_PREFIX}${bookingId}`);
export const DEPOSIT_PREFIX = 'DEP#';
/** Money that came into the wallet by a payment; its id begins with its time. */
export const depositKey = (uid: string, id: string) => key(walletPk(uid), `${DEPOSIT_PREFIX}${id}`);
export const depositId = (at: number, payment: string) => `${pad(at, 14)}-${payment}`;
export const owedKey = (uid: string) => key(walletPk(uid), 'OWED');
/** Fees that the platform has borne in a month of the operator's (`2026-11`). */
export const borneKey = (month: string) => key('BORNE', month);
/** Credit that an admin has given alone on a day in UTC (`20261122`). */
export const creditsKey = (uid: string, day: string) => key(`CREDITS#${uid}`, day);
export const withdrawKey = (id: string) => key(`WD#${id}`, 'A');
export const withdrawsOf = (uid: string) => `WDU#${uid}`;
/** The requests of a month in UTC: a month in the operator's time zone overlaps one or two of them. */
export const withdrawMonth = (at: number) => `WDL#${new Date(at).toISOString().slice(0, 7)}`;
export const withdrawSort = (at: number, id = '') => `${at}#${id}`;
export const OPEN_WITHDRAWS = 'WDOPEN';
/** A batch of payouts; the list of all batches, and of a batch's requests. */
export const payoutBatchKey = (id: string) => key(`PB#${id}`, 'A');
export const PAYOUT_BATCHES = 'PBL';
export const payoutBatchSort = (at: number, id: string) => `${pad(at, 14)}#${id}`;
export const withdrawsOfBatch = (id: string) => `PBW#${id}`;
export const journalKey = (journalId: string) => key(`J#${journalId}`, 'A');
/** A day in UTC: `20261122`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
export const journalDay = (day: string) => `JD#${day}`;
/** Orders the journals of a day by time. */
export const journalSort = (at: number, journalId: string) => `${pad(at, 14)}#${journalId}`;
/** The journals that admins wrote for a month, by the day on which they count. */
export const writtenJournals = (month: string) => `JW#${month}`;
/** The totals of the books: of each month (`2026-11`), and up to where the journals are in them. */
export const BOOKS_PK = 'BOOKS';
export const BOOK_MONTH_PREFIX = 'M#';
export const bookMonthKey = (month: string) => key(BOOKS_PK, `${BOOK_MONTH_PREFIX}${month}`);
export const bookHeadKey = key(BOOKS_PK, 'HEAD');
/** Up to which month the books are closed. */
export const bookLockKey = key(BOOKS_PK, 'LOCK');
/** The list of all balances, in shards: for proving accounts, and for listing their owners. */
export const balanceShard = (shard: number) => `WL#${shard}`;
export const balanceIndex = (uid: string) => ({ g1p: balanceShard(shardOf(uid)), g1s: uid });
/** Exists once there is money of this currency, which then cannot be changed. */
export const currencyMark = key('MONEY', 'A');

// Promos
/** The number of uses of a promo; apart from its record, so that an edit of the record loses no use. */
export const promoUsesKey = (promoId: string) => key(`PROMO#${promoId}`, 'USES');
export const PROMO_PREFIX = 'PROMO#';
/** The number of uses of a promo by one rider. */
export const promoUserKey = (uid: string, promoId: string) => key(walletPk(uid), `${PROMO_PREFIX}${promoId}`);

/** Marks of a person that outlive their account: rides and promos, by a digest of mailbox and number. */
export const personMarksPk = (digest: string) => `UQ#P#${digest}`;
export const personMarkKey = (digest: string, mark: string) => key(personMarksPk(digest), mark);
/** How many referral bonuses a referrer got in a month. */
export const bonusCountKey = (uid: string, month: string) => key(`UQ#BC#${uid}`, month);
/** The people with whom a newcomer had paid rides, until their bonus is due; erased with the account. */
export const bonusRidesKey = (uid: string) => key(userPk(uid), 'BONUSRIDES');
/** A person for whom a referral bonus was paid: outlives their account, by a digest of their address or number. */
export const bonusPaidKey = (digest: string) => key(`UQ#B#${digest}`, 'A');
/** Action of an admin on somebody's money, until that person is notified. */
export const moneyActionKey = (day: string, id: string) => key(`DE#${day}#${shardOf(id)}`, id);
/** Mail orders, and marks of mails that were sent. */
/** Codes that prove an address or number: by whose it is to be, and the digest of the contact. */
export const contactCodeKey = (owner: string, digest: string) => key(`CODE#${owner}#${digest}`, 'A');
export const codeOrderKey = (id: string) => key(`CO#${id}`, 'A');
export const newPasswordKey = (id: string) => key(`NP#${id}`, 'A');
export const mailOrderKey = (id: string) => key(`MO#${id}`, 'A');
export const mailSentKey = (occasion: string) => key(`MS#${occasion}`, 'A');

// MoneyAction trail: chains of entries, each with its head; lists of all, by person, by record and by operation
const CHAINS = 8;
export const auditChains = Array.from({ length: CHAINS }, (_, chain) => chain);
export const auditPk = (chain: number) => `AUC#${chain}`;
export const auditEntryKey = (chain: number, seq: number) => key(auditPk(chain), pad(seq, 12));
export const auditHeadKey = (chain: number) => key(`AUH#${chain}`, 'A');
/** Refers to an entry, in the list of another record that the entry mentions. */
export const auditAlsoKey = (chain: number, seq: number, place: number) =>
  key(`AUA#${chain}#${pad(seq, 12)}`, pad(place, 3));
/** The key of the entry that an item of a list contains or refers to. */
export const auditKeyOf = ({ pk, sk }: { pk: string; sk: string }) => {
  const [, chain, seq] = /^AUA#(\d+)#(\d+)$/.exec(pk) ?? [];
  return seq === undefined ? { pk, sk } : auditEntryKey(Number(chain), Number(seq));
};
export const AUDITS = 'AUL';
export const auditsBy = (uid: string) => `AUB#${uid}`;
export const auditsAbout = (id: string) => `AUO#${id}`;
export const auditsOfOperation = (operation: string) => `AUN#${operation}`;

// Configuration
export const configPk = (kind: string) => `CFG#${kind}`;
export const configKey = (kind: string, id: string) => key(configPk(kind), id);

/** Keeps the name of a car type unique; `folded` is the form used for comparison. */
export const carTypeNameKey = (folded: string) => key(`UQ#CT#${folded}`, 'A');
/** Keeps the name of a promo unique; `folded` is the form used for comparison. */
export const promoNameKey = (folded: string) => key(`UQ#PR#${folded}`, 'A');
/** Drivers of a car type, by its id. */
export const carTypeDrivers = (carTypeId: string) => `CTD#${carTypeId}`;

// Reports
export const reportPk = (scope: string) => `RP#${scope}`;
/** The scope of reports of rides whose riders came by an invitation; its rows have the bonuses of the month as well. */
export const REFERRED = 'REFERRED';
export const reportKey = (scope: string, period: string) => key(reportPk(scope), period);
/** A month (`202611`) of a driver: sorts by time and serves as a cursor. */
export const driverMonth = (month: string, uid: string) => `${month}-${uid}`;
export const driverMonthShard = (shard: number) => `RPD#${shard}`;
export const driverMonthList = (uid: string) => driverMonthShard(shardOf(uid));
export const FLEET_DRIVER_PREFIX = 'DM#';
export const fleetDriverMonth = (month: string, uid: string) => `${FLEET_DRIVER_PREFIX}${driverMonth(month, uid)}`;

// Realtime
export const connectionKey = (connectionId: string) => key(`CN#${connectionId}`, 'A');
export const connectionIdOf = (pk: string) => pk.slice('CN#'.length);
export const connectionList = (connectionId: string) => `CN#${connectionId}`;
export const connectionsOf = (uid: string) => `CNU#${uid}`;
export const subscriptionPk = (topic: string) => `SUB#${topic}`;
export const subscriptionKey = (topic: string, connectionId: string) => key(subscriptionPk(topic), connectionId);
export const ticketKey = (ticket: string) => key(`TK#${ticket}`, 'A');

// Rate limits, passes of the robot check, idempotency keys, marks of applied events
export const limitKey = (what: string, who: string, window: number) => key(`LIM#${what}#${who}`, String(window));
export const passKey = (contact: string) => key(`PASS#${contact}`, 'A');
/** Data bought from a map provider: a place by its id, the address of a spot. */
export const placeKey = (placeId: string) => key(`PL#I#${placeId}`, 'A');
export const spotKey = (spot: string) => key(`PL#S#${spot}`, 'A');
export const requestKeyKey = (sender: string, clientKey: string) => key(`ID#${sender}#${clientKey}`, 'A');
export const requestPartKey = (sender: string, clientKey: string) => key(`ID#${sender}#${clientKey}`, 'PART');
export const appliedKey = (consumer: string, eventId: string) => key(`AP#${consumer}#${eventId}`, 'A');

/** Evidence of a dispute on its way to the provider, by when the provider is asked next. */
export const evidenceKey = (issueId: string): Key => ({ pk: `EV#${issueId}`, sk: 'A' });
export const openEvidence = (provider: string) => `EVOPEN#${provider}`;
