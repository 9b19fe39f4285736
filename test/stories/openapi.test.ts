import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApiDocument, openapiDocument } from '#shared/contract/openapi';
import { pathOf } from '#shared/contract/operation';
import { type OperationName, operations } from '#shared/contract/operations';
import packageJson from '../../package.json';
import { resourcesOf, templateOf } from '../infra/synthesize';
import { resolvePointer, schemaChecker } from '../kit/json-schema';
import { Person } from '../kit/person';
import { bookAndPay, driveTo, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

type Json = Record<string, unknown>;
type Response = Json & { content: Record<string, { schema: Json }> };

describe('the description of the interface', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let served: OpenApiDocument;
  let answer: globalThis.Response;
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    driver = await world.driver('Dana');
    answer = await fetch(`${world.runtime.url}/api/openapi.json`);
    served = (await answer.json()) as OpenApiDocument;
  });
  afterAll(() => world.close());

  /** Schema that the served document promises for an answer of this status. */
  const promised = (name: OperationName, status: number): Json => {
    const op = operations[name];
    const methods = served.paths[pathOf(op)] as Record<string, { responses: Record<string, Response> }>;
    const response = methods[op.method.toLowerCase()]?.responses[String(status)];
    expect(response, `${name} is not said to answer ${status}`).toBeDefined();
    const whole = (response!.$ref ? resolvePointer(served, String(response!.$ref)) : response) as Response;
    return whole.content['application/json']!.schema;
  };
  const expectAsPromised = async (who: Person, name: OperationName, input: unknown, status = 200, key?: string) => {
    const { body, ...got } = await who.send(name, input, key ? { key } : {});
    expect(got.status, `${name}: ${JSON.stringify(body)}`).toBe(status);
    expect(schemaChecker(served)(body, promised(name, status)), name).toEqual([]);
    return body;
  };

  it('[OPS-7] is served to everybody, to be cached, and is what the declarations give', () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    expect(served).toEqual(
      JSON.parse(JSON.stringify(openapiDocument({ title: 'Wayfare API', version: packageJson.version }))),
    );
  });

  it('[OPS-7] has every route of the deployed API, and no other', () => {
    // Each provider that a stage offers has the described routes under its name.
    const template = templateOf('prod', { change: { paymentProviders: ['stripe'] } });
    const [apiId] = resourcesOf(template, 'AWS::ApiGatewayV2::Api').find(
      ([, api]) => api.Properties['ProtocolType'] === 'HTTP',
    )!;
    const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').filter(
      ([, { Properties }]) => (Properties['ApiId'] as { Ref: string }).Ref === apiId,
    );
    const described = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { security: unknown[] }>).map(
        ([method, { security }]) => `${method.toUpperCase()} ${path} ${security.length > 0 ? 'JWT' : 'NONE'}`,
      ),
    );
    const deployed = routes.flatMap(([, { Properties }]) => {
      const [method = '', path = ''] = String(Properties['RouteKey'])
        .replace('/pay/stripe', '/pay/{provider}')
        .split(' ');
      // A provider's page accepts a browser's methods: its function refuses any other.
      const methods = method === 'ANY' ? ['GET', 'POST'] : [method];
      return methods.map(one => `${one} ${path} ${String(Properties['AuthorizationType'])}`);
    });
    expect(deployed.length).toBeGreaterThan(50);
    expect(described.sort()).toEqual(deployed.sort());
  });

  it('[OPS-7] promises what the public reads answer', async () => {
    const anybody = Person.anybody(world.runtime);
    const reads = ['fetchSettings', 'fetchCarTypes', 'fetchLanguages', 'fetchCancelReasons', 'get_providers'] as const;
    for (const name of reads) await expectAsPromised(anybody, name, {});
  });

  it('[OPS-7] promises what a whole ride answers', async () => {
    await expectAsPromised(rider, 'getEstimate', rideRequest(world));
    await expectAsPromised(rider, 'addBooking', rideRequest(world), 200, 'ride-of-the-document');
    const { id } = await bookAndPay(world, rider);
    await expectAsPromised(driver, 'fetchDriverState', {});
    await driveTo(driver, rider, id, 'confirmPaid');
    await expectAsPromised(rider, 'rateBooking', { bookingId: id, rating: 5 });
    await world.runtime.settle();
    for (const who of [rider, driver, world.admin]) {
      await expectAsPromised(who, 'fetchBooking', { bookingId: id });
      await expectAsPromised(who, 'fetchBookings', {});
      await expectAsPromised(who, 'fetchUser', {});
      await expectAsPromised(who, 'fetchWallet', {});
    }
    await expectAsPromised(rider, 'exportMyData', {});
    await expectAsPromised(world.admin, 'fetchDashboard', {});
    await expectAsPromised(world.admin, 'fetchDriverMap', {});
  });

  it('[OPS-7] promises the refusals, each with its keys', async () => {
    const anybody = Person.anybody(world.runtime);
    expect(await expectAsPromised(anybody, 'fetchUser', {}, 401)).toEqual({ message: 'Unauthorized' });
    await expectAsPromised(driver, 'addBooking', rideRequest(world), 403);
    await expectAsPromised(rider, 'addBooking', '{"pickup":', 400);
    await expectAsPromised(rider, 'addBooking', { ...rideRequest(world), pickup: undefined }, 400);
    await expectAsPromised(rider, 'addBooking', JSON.stringify({ pickup: 'x'.repeat(70_000) }), 413);
    await expectAsPromised(rider, 'addBooking', rideRequest(world), 400, 'x');
    await expectAsPromised(rider, 'fetchBooking', { bookingId: 'nothing' }, 404);
    const regData = { firstName: 'New', lastName: 'Person', email: 'nobody', password: 'wayfare1' };
    expect(await expectAsPromised(anybody, 'user_signup', { regData }, 400)).toMatchObject({ code: 'proper_email' });
  });

  it('[OPS-7] [RT-1] promises what a socket says', async () => {
    const { serverMessage, topics } = served['x-websocket'];
    expect(Object.keys(topics).map(topic => topic.split('#')[0])).toEqual(['bk', 'u', 'dash', 'dash']);
    const [mine, theirs] = [await rider.socket(), await driver.socket()];
    await theirs.subscribe(`u#${driver.uid}`);
    const booking = await bookAndPay(world, rider);
    await mine.subscribe(`bk#${booking.id}`, 0);
    await mine.subscribe('dash#all');
    mine.send({ action: 'ping' });
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    await mine.next(message => message.type === 'event' && message.body.kind === 'ACCEPTED', 'ACCEPTED');
    await mine.next(message => message.type === 'pong', 'pong');
    await theirs.next(message => message.type === 'offer', 'an offer');
    const heard = [...mine.received, ...theirs.received];
    const kinds = ['subscribed', 'event', 'error', 'pong', 'offer'];
    expect(heard.map(message => message.type)).toEqual(expect.arrayContaining(kinds));
    for (const message of heard) expect(schemaChecker(served)(message, serverMessage)).toEqual([]);
    mine.close();
    theirs.close();
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Done' });
  });
});
