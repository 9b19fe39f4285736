import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grants } from '#infra/grants';
import { operationList, operations, type OperationName } from '#shared/contract/operations';
import { bodyOf, isAnswered, statusOf } from './answer';
import { createEnvironments } from './environment';
import { type Invoker, openInvoker } from './invoke';
import { nearNames } from './near-names';
import { reportOf } from './report';
import { functionOf } from './samples';

/** Error codes of operations whose subject the scenario lacks. Every other sample succeeds. */
const refused: Partial<Record<OperationName, string>> = {
  fetchLanguage: 'not_found',
  editLanguageTexts: 'changed_meanwhile',
  decideDocument: 'document_expired',
  finishUpload: 'storage/object-not-found',
  fetchFileLink: 'storage/object-not-found',
  retrySearch: 'booking_moved_on',
  decideFare: 'booking_moved_on',
  raisePanic: 'panic_not_available',
  resolveAlarm: 'not_found',
  resolveDifference: 'not_found',
  assignDriver: 'forbidden',
  returnToCard: 'no_card_payment',
  sendBack: 'not_found',
  setDefaultCard: 'not_found',
  refundTip: 'not_found',
  decidePaymentIssue: 'not_found',
  gatherEvidence: 'not_found',
  sendEvidence: 'not_found',
  decideProposal: 'not_found',
  send_notification: 'no_user_match',
};
/** Providers without an account in the scenario: their page says that the payment cannot continue. */
const withoutAccount = /^pay-(?!test)\w+$/;

let invoker: Invoker;
beforeAll(async () => {
  invoker = await openInvoker();
});
afterAll(() => invoker.close());

describe('[PLUS-14] any handler runs alone against mocks', () => {
  it('has a sample for every operation and every function', () => {
    expect(invoker.names).toEqual(expect.arrayContaining(operationList.map(({ name }) => name)));
    expect(new Set(invoker.names.map(functionOf))).toEqual(new Set(Object.keys(grants)));
    expect(new Set(invoker.names).size).toBe(invoker.names.length);
  });

  it('runs every operation’s sample: it succeeds, or is refused in the words that its contract names', async () => {
    const outcomes: Record<string, unknown> = {};
    for (const { name } of operationList) {
      const done = await invoker.invoke(name);
      const { code } = (bodyOf(done) ?? {}) as { code?: string };
      if (!isAnswered(done)) outcomes[name] = code;
      expect(statusOf(done), `${name}: ${done.log.join('\n')}`).toBeLessThan(500);
      const named: readonly string[] = operations[name as OperationName].refusals;
      if (code && !isAnswered(done)) expect(named, name).toContain(code);
    }
    expect(outcomes).toEqual(refused);
  });

  it('runs every other function’s samples: pages, sockets, stream, queues, timers and triggers', async () => {
    const others = invoker.names.filter(name => !(name in operations));
    expect(others).toEqual(
      expect.arrayContaining([
        'events',
        'events:mail',
        'events:code-order',
        'dispatch',
        'push',
        'panels',
        'sweeper',
        'ws-message:ping',
      ]),
    );
    for (const name of others.filter(other => other !== 'canary')) {
      const done = await invoker.invoke(name);
      expect(statusOf(done), `${name}: ${done.error?.stack} ${done.log.join('\n')}`).toBe(
        withoutAccount.test(name) ? 404 : 200,
      );
    }
    // There is no site to use, and reporting that is the function's purpose.
    expect((await invoker.invoke('canary')).error?.message).toContain('page: the page is no page');
  });

  it('shows what was written and sent', async () => {
    const booked = await invoker.invoke('addBooking');
    expect(booked.writes.map(({ type }) => type)).toContain('put');
    const sent = (await invoker.invoke('events')).calls.map(({ service, call }) => `${service} ${call}`);
    expect(sent).toContain('SQS SendMessage');
    const posted = await invoker.invoke('ws-message:ping');
    expect(posted.calls.map(({ service, call }) => `${service} ${call}`)).toEqual(['WebSocket PostToConnection']);
    const report = reportOf('addBooking', 'rider', booked);
    expect(report).toMatch(/^addBooking as rider: 200\n/);
    expect(report).toMatch(/\nwritten \(\d+\)\n {2}(put|update) /);
  });

  it('starts again each time, whatever was done before', async () => {
    const first = await invoker.invoke('rateBooking');
    expect([statusOf(first), statusOf(await invoker.invoke('rateBooking'))]).toEqual([200, 200]);
  });

  it('takes another caller, another body, or a whole event', async () => {
    const coded = async (...args: Parameters<Invoker['invoke']>) => bodyOf(await invoker.invoke(...args));
    expect(await coded('addBooking', { as: 'driver' })).toMatchObject({ code: 'forbidden' });
    expect(await coded('addBooking', { as: 'nobody' })).toMatchObject({ code: 'must_login' });
    expect(await coded('addBooking', { body: { pickup: 'here' } })).toMatchObject({ code: 'select_proper' });
    const event = invoker.eventOf('fetchUser', { as: 'driver' });
    expect(await coded('fetchUser', { event })).toMatchObject({ user: { usertype: 'driver' } });
  });

  it('prints events that can be run again, when the ids of the scenario are others', async () => {
    const printed = invoker.print('startTrip');
    expect(printed).toContain('"sub": "$driver"');
    expect(printed).toContain('\\"bookingId\\":\\"$booking\\",\\"otp\\":\\"$otp\\"');
    expect(statusOf(await invoker.invoke('startTrip', { event: JSON.parse(printed) as object }))).toBe(200);
    const body = { bookingId: '$booking', reason: 'Changed plans' };
    expect(statusOf(await invoker.invoke('cancelBooking', { body }))).toBe(200);
  });

  it('takes a function of several operations with an event, and names them without one', async () => {
    expect(() => invoker.eventOf('uploads')).toThrow(
      /^uploads needs an --event, or one of its operations: startUpload,/,
    );
    expect(statusOf(await invoker.invoke('uploads', { event: invoker.eventOf('listFiles') }))).toBe(200);
  });

  it('gives a function its own variables only, and takes them back', () => {
    const environments = createEnvironments('maps');
    const known = (['uploads', 'catalog', 'pay-test'] as const).map(name => {
      const leave = environments.enter(name);
      const { FILES_BUCKET, EDGE_KEY } = process.env;
      leave();
      return [name, FILES_BUCKET, EDGE_KEY];
    });
    expect(known).toEqual([
      ['uploads', 'files', 'edge'],
      ['catalog', undefined, undefined],
      ['pay-test', undefined, 'edge'],
    ]);
    expect(process.env.FILES_BUCKET).toBeUndefined();
  });

  it('names near names for one that is not there', async () => {
    expect(() => invoker.eventOf('addBoking')).toThrow('There is no "addBoking". Did you mean addBooking');
    expect(nearNames('wallet', invoker.names)).toEqual(expect.arrayContaining(['fetchWallet', 'addToWallet']));
    expect(nearNames('zzzzzzzz', invoker.names)).toEqual([]);
  });
});
