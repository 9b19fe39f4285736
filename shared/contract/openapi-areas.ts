import type { Area } from './operations';

/** The areas of the API, in reading order. */
export const areas: Readonly<Record<Area, string>> = {
  people: 'Registration and users',
  fleets: 'Invitations to drive for a fleet',
  account: 'One’s own profile, places and data',
  factors: 'The second factor of admins and fleet admins',
  money: 'Wallets, credit and payouts',
  audit: 'Who changed what, and the proof that nobody altered the record',
  books: 'Accounts, journals, and the proof that they agree',
  approvals: 'What one admin proposes and another approves',
  settlement: 'Settlement reports of providers and entries of the bank against the books',
  payments: 'Providers, checkout, and what is owed',
  tips: 'What riders give their drivers after a ride',
  deposits: 'Money that came into a wallet by a payment, and goes back to the card that it came from',
  cards: 'Saved cards of riders',
  catalog: 'Settings, vehicle types, promotions, languages, reasons, this document',
  places: 'Search, addresses, routes',
  bookings: 'Estimates and bookings',
  parcels: 'The hand-over of a parcel',
  trips: 'What drivers do',
  dispatch: 'Who is asked, and admins who assign',
  chat: 'Rider and driver',
  alarms: 'Calls for help',
  uploads: 'Uploads, and links to look at files',
  notifications: 'Messages to many, and to one device',
  devices: 'A user’s devices for pushes, and their inbox',
  reports: 'Figures, earnings and the map of drivers',
  realtime: 'Tickets for the WebSocket',
};

/** The area as an OpenAPI tag. */
export const tagOf = (area: Area): string => area[0]!.toUpperCase() + area.slice(1);

export const INTRODUCTION = `Every operation is \`POST /api/<operation>\` with a JSON body; public reads are \`GET\`.

**Token.** Operations that are not public take \`Authorization: Bearer <access token>\` of the stage's Cognito user pool
(\`/config.json\` names region, pool and client). Who may call stands at each operation as \`x-who\`.

**Repeating.** Where \`Idempotency-Key\` is listed, a write whose answer was lost may be sent again with the same key: it takes
effect once.

**Refusals.** Everything but 200 carries \`{code, message, requestId, params?}\`: translate \`code\`, show \`message\` when you
cannot, quote \`requestId\` when you ask for help. The gateway's own 401 and 429 carry \`{message}\` alone.

**Units.** Money in major units of the settings' currency, distances in km, durations in seconds, times in milliseconds since
1970 (UTC), positions in degrees.

**Cost.** \`Server-Timing\` tells what a call consumed of the table; \`x-capacity\` is the most it may.

**Live.** \`createSocketTicket\` gives a ticket for one WebSocket connection; \`x-websocket\` describes its topics and messages.`;
