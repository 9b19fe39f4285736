/** Meaning of an alarm, and the steps to take. `docs/operating.md` is generated from these rows. */
export type AlarmRow = {
  /** The CloudWatch metric. */
  readonly metric: string;
  /** Description of the state in which the alarm is red. */
  readonly red: string;
  /** Effect on users. */
  readonly means: string;
  /** Steps, the most likely first. */
  readonly steps: readonly string[];
};

/** A query of the functions' logs; it runs over the log groups `Wayfare-<stage>-Functions*`. */
const QUERY =
  'CloudWatch Logs Insights, all log groups `Wayfare-<stage>-Functions…`: `filter ispresent(message.fault) | stats count() by message.operation, message.message, @log`';
const REDRIVE = 'Mend the cause first, then `npm run redrive -- --stage <stage> --queue';

const functionRows = {
  faults: {
    metric: 'Faults, from the lines of the functions’ logs that are marked as faults',
    red: 'any in 5 minutes',
    means:
      'Something failed that should not: an answer 500, a step of dispatch or an event that will be tried again, a job of the sweeper. Refusals (a full name, a stale ticket, a wrong code) are not counted.',
    steps: [
      QUERY,
      'Read `message.error` of one of them; with `message.booking` or `message.requestId` find what came before it in the other functions’ logs.',
      'If it began with a deployment, roll back (docs/deploying.md).',
    ],
  },
  errors: {
    metric:
      'Errors, from the lines that Lambda (`platform.report`) and its runtime (an error that a handler threw) write into the functions’ logs',
    red: 'any in 5 minutes',
    means:
      'A function threw, ran into its time limit or out of memory. Of `auth-triggers` only the time limit counts: refusing is done by an error there, so what it throws is counted by `faults` alone.',
    steps: [
      'CloudWatch Logs Insights, all log groups `Wayfare-<stage>-Functions…`: `filter (type = "platform.report" and record.status != "success") or ispresent(message.errorType) | stats count() by @log, record.status, message.errorType, message.errorMessage`.',
      'A time limit: look at X-Ray for the slow call; at the status page of the provider it waited for.',
      'Work of `events`, `dispatch`, `push` and `sweeper` is tried again by itself; look at the dead letters a few minutes later.',
    ],
  },
  throttles: {
    metric: 'AWS/Lambda Throttles of the account and region',
    red: 'any in 5 minutes',
    means:
      'Requests were answered 429 or wait: the account’s concurrency is used up, or a function’s reserved part. Where stages share an account, they share this, too.',
    steps: [
      'Which function: CloudWatch, metrics of Lambda by function name, Throttles. Is it an attack (WAF, access logs) or a slow dependency that keeps instances busy (X-Ray)?',
      'Ask for a higher quota “Concurrent executions” of Lambda in Service Quotas.',
    ],
  },
  'sweeper-silent': {
    metric: 'AWS/Lambda Invocations of the sweeper',
    red: 'none in 5 minutes; no data counts as none',
    means:
      'The job of every minute does not run: lost searches are not resumed, abandoned bookings not ended, accounts not erased.',
    steps: [
      'Is the rule `EveryMinute` of EventBridge enabled? Does the function exist and may the rule invoke it?',
      'Run it once by hand: `aws lambda invoke --function-name wayfare-<stage>-sweeper /dev/stdout`.',
    ],
  },
  canary: {
    metric: 'AWS/Lambda Invocations less Errors of the canary, which uses the site from outside every five minutes',
    red: 'no successful run in 15 minutes; no data counts as none',
    means:
      'The site does not answer a visitor: its page, the checkout of a payment provider, or the price between the two `canaryPlaces`.',
    steps: [
      'Log of `canary`: the error names each step that failed (`page`, `checkouts`, `price`) and what was answered.',
      'Use it by hand: `npm run smoke -- --stage <stage>`. If that works, look at the firewall (does it block the canary?) and at the rule `EveryFiveMinutes`.',
      '`price` alone: do the two places still exist for the map provider? `checkouts` alone: the function `pay-<provider>` and its secret.',
    ],
  },
  'auth-triggers-slow': {
    metric: 'AWS/Lambda Duration p99 of `auth-triggers`',
    red: 'above 3.5 s, three times 5 minutes',
    means: 'Cognito gives a trigger 5 s and then repeats it: sign-in fails, or a code is sent twice.',
    steps: [
      'X-Ray of the function: SNS (a text), DynamoDB or the cold start?',
      'Texts slow: SNS console, delivery status of text messages.',
    ],
  },
} as const satisfies Record<string, AlarmRow>;

const edgeRows = {
  'http-5xx': {
    metric: 'AWS/ApiGateway 5xx in percent of the requests of the HTTP API',
    red: 'above 1 % of more than 20 requests, twice 5 minutes',
    means: 'One request in a hundred fails for its user.',
    steps: [
      'Access log of the HTTP API: `filter status >= 500 | stats count() by route, integrationError`.',
      'With `integrationError` the function never answered (time, memory, throttling); without it see `faults`.',
    ],
  },
  'http-p99': {
    metric: 'AWS/ApiGateway Latency p99 of the HTTP API',
    red: 'above 1 s, three times 5 minutes',
    means: 'One request in a hundred waits over a second.',
    steps: [
      'Access log: `stats pct(ms, 99), count() by route | sort by pct(ms, 99) desc`.',
      'X-Ray of the slowest route; map calls and payment providers are outside.',
    ],
  },
  'live-failures': {
    metric: 'AWS/ApiGateway IntegrationError and ExecutionError of the WebSocket API',
    red: 'more than 5 in 5 minutes, twice',
    means: 'Live screens cannot connect or are not heard; pages ask again by themselves, later than usual.',
    steps: [
      'Logs of `ws-authorize`, `ws-connection` and `ws-message`.',
      'Access log of the WebSocket API: `filter status >= 500`.',
    ],
  },
  'sign-in-throttles': {
    metric: 'AWS/Cognito SignInThrottles of the browser’s client and SignUpThrottles of the registration client',
    red: 'any in 5 minutes',
    means: 'The user pool refuses sign-ins or sign-ups: the account’s quota of requests is used up.',
    steps: [
      'An attack? The pool’s firewall and CloudTrail tell the addresses.',
      'Ask for more in Service Quotas, Cognito user pools.',
    ],
  },
  'sign-in-blocked': {
    metric: 'AWS/WAFV2 BlockedRequests of the user pool’s firewall',
    red: 'above 500 in 5 minutes',
    means:
      'Addresses are kept from signing in: somebody tries passwords or codes, or a large office shares one address.',
    steps: [
      'WAF console, web ACL of the pool, sampled requests: one address or many? Which operation?',
      'An office: raise `REQUESTS` (infra/constructs/pool-firewall.ts) and deploy. An attack: leave it; look at `texts-capped`.',
    ],
  },
} as const satisfies Record<string, AlarmRow>;

const workRows = {
  'iterator-age': {
    metric: 'AWS/Lambda IteratorAge of `events`',
    red: 'above 30 s in 5 minutes',
    means: 'Events wait: offers, notices and live screens are late.',
    steps: [
      'Logs of `events`: one record that fails again and again holds up its shard until it is given up to the dead letters.',
      'Throttled? See `throttles` and `table-throttled`.',
    ],
  },
  'dispatch-age': {
    metric: 'AWS/SQS ApproximateAgeOfOldestMessage of the dispatch queue',
    red: 'above 60 s, twice 5 minutes',
    means: 'Searches stand still: riders see “looking for a driver” and nobody is asked.',
    steps: [
      'Logs of `dispatch`.',
      'Throttled? See `throttles`. Messages are kept for an hour; the sweeper resumes what is lost.',
    ],
  },
  'push-age': {
    metric: 'AWS/SQS ApproximateAgeOfOldestMessage of the queue of pushes',
    red: 'above 10 minutes, twice 5 minutes',
    means: 'Push notifications are late.',
    steps: ['Logs of `push`: is a push service away? It is tried again by itself for a day.'],
  },
  'panel-age': {
    metric: 'AWS/SQS ApproximateAgeOfOldestMessage of the queue of what panels are told',
    red: 'above 20 s, twice 5 minutes',
    means: 'The maps of admins and fleets stand still; riders see their driver all the same.',
    steps: ['Logs of `panels`. Nothing is to be redriven: what is a minute old is dropped.'],
  },
  'dispatch-filled': {
    metric: 'AWS/SQS messages in the dead letters of dispatch and the scheduler',
    red: 'any',
    means: 'A step of a search was given up after five tries, or a Book Later booking was not begun by its schedule.',
    steps: ['Logs of `dispatch` with the `booking` of the message.', `${REDRIVE} dispatch\`.`],
  },
  'events-filled': {
    metric: 'AWS/SQS messages in the dead letters of the stream, the timer and pushes',
    red: 'any',
    means: 'Records of the table’s stream, runs of the sweeper or pushes were given up.',
    steps: [
      'A message of the stream names the shard and the numbers of the records; they stay readable for 24 hours.',
      `${REDRIVE} events\` tells what each message is, and sends on what can be.`,
    ],
  },
  'schedules-dropped': {
    metric: 'AWS/Scheduler InvocationDroppedCount of the stage’s group',
    red: 'any in 5 minutes',
    means: 'Book Later bookings were not begun in time. The sweeper begins them within a minute or two.',
    steps: ['Has the scheduler’s role lost its right to send to the dispatch queue?', 'See `dispatch-filled`.'],
  },
} as const satisfies Record<string, AlarmRow>;

const dataRows = {
  'table-throttled': {
    metric:
      'AWS/DynamoDB ThrottledRequests of queries and writes, which count indexes too, and ReadThrottleEvents of the table',
    red: 'any in 5 minutes',
    means:
      'The table or one of its indexes refuses work: the spending limit of the stage, or one key that everybody uses. An index that is throttled throttles the writes of the table.',
    steps: [
      'Which one: CloudWatch, metrics of DynamoDB, ReadThrottleEvents and WriteThrottleEvents of the table and of each index.',
      'The limit (`maxReadRequestUnits`, `maxWriteRequestUnits` of the stage): is it an honest rush? Raise it and deploy.',
      'One hot key: turn on CloudWatch Contributor Insights for the table or index.',
    ],
  },
  'table-conflicts': {
    metric: 'AWS/DynamoDB TransactionConflict',
    red: 'above 100, twice 5 minutes',
    means: 'Transactions collide unusually often; people wait for repeats.',
    steps: ['Look for one item that everybody writes: Contributor Insights of the table.'],
  },
} as const satisfies Record<string, AlarmRow>;

const messageRows = {
  'mail-bounces': {
    metric: 'AWS/SES Reputation.BounceRate and Reputation.ComplaintRate of the account',
    red: 'bounces above 4 % or complaints above 0.08 %',
    means: 'SES stops an account’s mails at 10 % and 0.5 %, and reviews it at half of that: no codes, no receipts.',
    steps: [
      'SES console, Reputation and Virtual Deliverability Manager: which addresses?',
      'Sign-ups by robots with invented addresses: see `texts-capped` and the pool’s firewall.',
    ],
  },
  'texts-failing': {
    metric: 'AWS/SNS NumberOfNotificationsFailed of text messages',
    red: 'more than 5 in 5 minutes, twice',
    means: 'Codes do not arrive; people cannot sign in by phone.',
    steps: [
      'SNS console, text messaging: is the monthly spending limit reached, or the account still in the sandbox?',
      'One country: is a sender ID demanded there? Delivery status logs.',
    ],
  },
  'texts-capped': {
    metric: 'Wayfare TextsCapped of this stage',
    red: 'any in 5 minutes',
    means:
      'The service has sent as many texts in this hour as it allows itself: people cannot sign in by phone until the next. Either it has grown, or somebody makes it send.',
    steps: [
      'Logs of `auth-triggers`: how many sign-ins, from when on? The pool’s firewall (WAF) tells addresses.',
      'Abuse: turn off sign-in by phone in the settings (`MobileLoginEnabled`), or name the country served in the settings (`restrictCountry`), or several (`textPrefixes` of the stage) and deploy.',
      'Growth: raise `TEXTS_PER_HOUR` (lambdas/model/people/text-gate.ts) and deploy.',
    ],
  },
  'texts-spend': {
    metric: 'AWS/SNS SMSMonthToDateSpentUSD of the account',
    red: 'above US$50 this month',
    means: 'Texts cost more than usual; at the account’s limit they end.',
    steps: [
      'Which countries: SNS console, text messaging, usage report.',
      'Turn off sign-in by phone in the settings (`MobileLoginEnabled`) if it is abuse.',
    ],
  },
} as const satisfies Record<string, AlarmRow>;

const businessRows = {
  'ledger-differs': {
    metric: 'Wayfare LedgerDifferences of this stage; the sweeper proves one account a minute',
    red: 'any in 5 minutes',
    means: 'The balance of an account is not the sum of its entries: money was made or lost by a fault.',
    steps: [
      'Logs of `sweeper`: `filter message.code = "ledger_difference"` names the account.',
      'The books in the console (Accounts, _Prove_) prove all accounts and show the journals of this one.',
      'Do not mend the balance before the cause is known; stop payouts of that account meanwhile.',
    ],
  },
  unfilled: {
    metric: 'Wayfare BookingsUnfilled in percent of BookingsRequested',
    red: 'above 50 % of more than 10 requests, three times 5 minutes',
    means: 'Half of those who book find no driver: too few are on duty, or dispatch does not ask them.',
    steps: [
      'Are drivers on duty (dashboard, map)? Then people are missing, not machines.',
      'If they are: `dispatch-age`, `faults`, `push-age`.',
    ],
  },
} as const satisfies Record<string, AlarmRow>;

export const alarmTable = {
  ...functionRows,
  ...edgeRows,
  ...workRows,
  ...dataRows,
  ...messageRows,
  ...businessRows,
} as const;

export type AlarmName = keyof typeof alarmTable;
