import type { FunctionName } from './operation';

/** The areas of the interface, in reading order. */
export const areas = {
  People: 'Registration and users',
  Account: 'One’s own profile, places, wallet and data',
  Catalog: 'Settings, vehicle types, promotions, languages, reasons, this document',
  Places: 'Search, addresses, routes',
  Bookings: 'Estimates and bookings',
  Trips: 'What drivers do',
  Payments: 'Providers and checkout, payouts, credit',
  Files: 'Uploads, and links to look at files',
  Reports: 'Figures, earnings and the map of drivers',
  Realtime: 'Tickets for the WebSocket',
} as const;
export type Area = keyof typeof areas;

export const areaOf: Readonly<Record<FunctionName, Area>> = {
  people: 'People',
  'people-admin': 'People',
  account: 'Account',
  catalog: 'Catalog',
  'catalog-admin': 'Catalog',
  places: 'Places',
  'booking-commands': 'Bookings',
  'booking-queries': 'Bookings',
  'trip-commands': 'Trips',
  payments: 'Payments',
  uploads: 'Files',
  reports: 'Reports',
  realtime: 'Realtime',
};

export const introduction = `Every operation is \`POST /api/<operation>\` with a JSON body; public reads are \`GET\`.

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
