import { grants, type LambdaName } from '#infra/grants';
import { signUpProof } from '#lambdas/adapters/sign-up-proof';
import type { UserType } from '#shared/contract/operation';
import { operationList, operations, type OperationName } from '#shared/contract/operations';
import { codeText } from '#shared/domain/people/sign-in-code';
import { samples as samplesOfSchema } from '#scripts/fuzz/schema-tree';
import {
  type Account,
  formEvent,
  operationEvent,
  queueEvent,
  socketEvent,
  streamEvent,
  ticketEvent,
  timerEvent,
  triggerEvent,
} from './events';
import { writtenBodies } from './sample-bodies';
import { pickup } from '#scripts/scenario/ride';
import { PASSWORD, type Scenario, type ScenarioState } from './scenario';

/** The caller: a user type, or nobody. */
export type Role = UserType | 'nobody';

/** The state of the scenario that a sample needs; for all others its ride is over. */
const stateFor: Partial<Record<OperationName | LambdaName, ScenarioState>> = {
  acceptBooking: 'offered',
  declineBooking: 'offered',
  cancelBooking: 'offered',
  updateBooking: 'offered',
  retrySearch: 'offered',
  fetchCandidates: 'offered',
  assignDriver: 'offered',
  fetchDriverState: 'offered',
  setDriverActive: 'offered',
  dispatch: 'offered',
  changePayment: 'booked',
  fetchPayOptions: 'booked',
  'pay-test': 'booked',
  bootstrap: 'empty',
  events: 'unpublished',
  giveBackBooking: 'accepted',
  arriveAtPickup: 'accepted',
  sendMessage: 'accepted',
  startTrip: 'arrived',
  reportPosition: 'started',
  reachDrop: 'started',
  fetchTracking: 'started',
  fetchHandover: 'started',
  fetchParcel: 'started',
  'ws-message': 'started',
  panels: 'started',
  raisePanic: 'started',
  confirmPaid: 'reached',
};
export const scenarioStateOf = (name: string): ScenarioState => stateFor[name as OperationName] ?? 'done';

/** Operations with several possible callers, for which the first is not the most informative. */
const callers: Partial<Record<OperationName, Role>> = {
  requestWithdraw: 'driver',
  cancelWithdraw: 'driver',
  deleteUser: 'fleetadmin',
  revokeInvitation: 'fleetadmin',
  fetchWallet: 'driver',
  addBooking: 'rider',
  fetchApplication: 'driver',
};

/** Role that calls in an operation's sample. The event of a socket or a trigger names its user. */
export const callerOf = (name: string): Role | undefined => {
  const op = operations[name as OperationName] as (typeof operations)[OperationName] | undefined;
  if (!op) return undefined;
  const { who } = op;
  if (who === 'public') return 'nobody';
  return callers[name as OperationName] ?? (who === 'account' ? 'rider' : (who as readonly UserType[])[0]!);
};

/** The body of an operation's sample: written, or of its schema, about the scenario's ride where it is about one. */
export const bodyFor = (name: OperationName, scenario: Scenario): object => {
  const written = writtenBodies(scenario)[name];
  if (written) return written;
  const body = samplesOfSchema(operations[name].input)[0] as object;
  return 'bookingId' in body ? { ...body, bookingId: scenario.ids.booking } : body;
};

const position = () => ({ action: 'position', points: [{ ...pickup, at: Date.now() }] });

const codes = { expected: codeText({ code: '123456', expiresAt: Date.now() + 60_000 }) };

const triggers = (scenario: Scenario): Record<string, () => object> => {
  const userAttributes = {
    sub: scenario.people.rider,
    email: 'rut@example.com',
    phone_number: '+46701234501',
    phone_number_verified: 'true',
  };
  const rider = scenario.people.rider;
  const email = 'nils@example.com';
  return {
    'auth-triggers': () =>
      triggerEvent('PreSignUp_SignUp', 'new', {
        userAttributes: { email, phone_number: '+46709998877' },
        validationData: { proof: signUpProof('sign-up', email) },
      }),
    'auth-triggers:define': () =>
      triggerEvent('DefineAuthChallenge_Authentication', rider, { userAttributes, session: [] }),
    'auth-triggers:create': () =>
      triggerEvent('CreateAuthChallenge_Authentication', rider, { userAttributes, session: [] }),
    'auth-triggers:verify': () =>
      triggerEvent('VerifyAuthChallengeResponse_Authentication', rider, {
        userAttributes,
        privateChallengeParameters: codes,
        challengeAnswer: '123456',
      }),
    'auth-triggers:message': () =>
      triggerEvent('CustomMessage_ForgotPassword', rider, {
        userAttributes,
        codeParameter: '{####}',
        linkParameter: '',
        usernameParameter: null,
      }),
  };
};

const sockets = ({ ids, people }: Scenario, account: Account): Record<string, () => object> => ({
  'ws-authorize': () => ticketEvent(ids.ticket),
  'ws-connection': () => socketEvent('CONNECT', account),
  'ws-connection:disconnect': () => socketEvent('DISCONNECT', account),
  'ws-message': () => socketEvent('MESSAGE', { uid: people.driver }, position()),
  'ws-message:ping': () => socketEvent('MESSAGE', account, { action: 'ping' }),
});

/** Records of the stream and messages of queues, as the scenario's own traffic has sent them. */
const recordedFor = ({ recorded, people }: Scenario): Record<string, () => object> => {
  const { event, ...others } = recorded.items;
  const records = Object.entries(others).map(([kind, item]) => [`events:${kind}`, () => streamEvent([item])] as const);
  const news = JSON.stringify([{ driver: people.driver, ...pickup, at: Date.now(), queue: false }]);
  return {
    events: () => streamEvent(event ? [event] : []),
    ...Object.fromEntries(records),
    dispatch: () => queueEvent([recorded.messages.dispatch ?? '']),
    push: () => queueEvent([recorded.messages.push ?? '']),
    panels: () => queueEvent([recorded.messages.panels ?? news]),
  };
};

const admin = {
  email: 'ada@example.com',
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Admin',
  mobile: '+46701234504',
};

const providers = ({ ids }: Scenario): Record<string, () => object> =>
  Object.fromEntries(
    (Object.keys(grants) as LambdaName[])
      .filter(name => grants[name].credentials)
      .flatMap(name => [
        [
          name,
          () => formEvent(`/api/pay/${name.slice('pay-'.length)}`, { order_id: ids.booking, token: ids.payToken }),
        ] as const,
        [`${name}:sweep`, timerEvent] as const,
      ]),
  );

/** Events of the functions that no operation calls, by function and, after a colon, by kind. */
const functionEvents = (scenario: Scenario, account: Account): Record<string, () => object> => ({
  ...recordedFor(scenario),
  ...sockets(scenario, account),
  ...triggers(scenario),
  ...providers(scenario),
  sweeper: timerEvent,
  canary: timerEvent,
  bootstrap: () => admin,
});

/** The function of a name of {@link sampleNames}. */
export const functionOf = (name: string): LambdaName =>
  operations[name as OperationName]?.function ?? (name.replace(/:.*$/, '') as LambdaName);

/** Everything that can be invoked: operations, and other functions with the kinds of their events. */
export const sampleNames = (scenario: Scenario): string[] => [
  ...operationList.map(({ name }) => name),
  ...Object.keys(functionEvents(scenario, undefined)),
];

export type SampleRequest = { as?: Role; body?: unknown };

/** The event of a sample, optionally with another caller or another body. */
export const eventFor = (name: string, scenario: Scenario, { as, body }: SampleRequest = {}): object => {
  const op = operations[name as OperationName] as (typeof operations)[OperationName] | undefined;
  const role = as ?? callerOf(name) ?? 'rider';
  const account: Account = role === 'nobody' ? undefined : { uid: scenario.people[role] };
  if (op) return operationEvent(name as OperationName, body ?? bodyFor(name as OperationName, scenario), account);
  const make = functionEvents(scenario, account)[name];
  if (!make) throw new Error(`there is no sample for ${name}`);
  return (body as object | undefined) ?? make();
};
