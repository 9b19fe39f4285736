import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AccessDeniedException,
  CalculateRouteCommand,
  GetPlaceCommand,
  LocationClient,
  ResourceNotFoundException,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location';
import { beforeEach, describe, expect, it } from 'vitest';
import { amazonLocationV1Maps } from '#lambdas/adapters/maps/amazon-location-v1';
import { sanitizedMaps } from '#lambdas/adapters/maps/sanitized-maps';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';
import { decodePolyline, encodePolyline } from '#shared/domain/geo/polyline';
import { invalid, mockAmazonLocationV1 } from '#test/fixtures/maps/amazon-service-v1';
import { restoreAws } from '#test/kit/mock-aws';

const center = { lat: 57.7, lng: 11.97 };
const near = { lat: 57.71, lng: 11.98 };
const region = 'eu-north-1';
const client = () => new LocationClient({ region });
const maps = amazonLocationV1Maps({ resources: 'wayfare-dev', center, language: 'es', client: client() });
let service: ReturnType<typeof mockAmazonLocationV1>;
beforeEach(() => {
  service = mockAmazonLocationV1();
});

const inputs = () => service.calls().map(call => call.args[0].input as object);
const search = (searchKeyword: string, country?: string, limit = 6) =>
  maps.autocomplete({ searchKeyword, country, limit });

describe('[AWS-7] requests to the first version of Amazon Location', () => {
  it('[OPS-5] searches one country of the stage’s index, in its language, leaning to the region', async () => {
    await search(' Tiny ', 'SE');
    expect(inputs()).toEqual([
      {
        IndexName: 'wayfare-dev',
        Text: 'Tiny',
        BiasPosition: [11.97, 57.7],
        FilterCountries: ['SWE'],
        MaxResults: 6,
        Language: 'es',
      },
    ]);
  });

  it('leans to the rider when the position is known, and to nowhere when neither is', async () => {
    await maps.autocomplete({ searchKeyword: 'Tiny', country: undefined, near: { lat: 1, lng: 2 }, limit: 6 });
    await amazonLocationV1Maps({ resources: 'x', client: client() }).autocomplete({
      searchKeyword: 'Tiny',
      country: undefined,
      limit: 6,
    });
    expect(inputs()[0]).toMatchObject({ BiasPosition: [2, 1] });
    expect(inputs()[0]).not.toHaveProperty('FilterCountries');
    expect(inputs()[1]).toEqual({ IndexName: 'x', Text: 'Tiny', MaxResults: 6 });
  });

  it('asks for no more, and with no longer text, than the service takes', async () => {
    await search('a'.repeat(300), 'SE', 100);
    expect(inputs()[0]).toMatchObject({ MaxResults: 15, Text: 'a'.repeat(200) });
  });

  it('[PLUS-4] looks the street up once more only when a house is not known', async () => {
    await search('Nowhere', 'SE', 1);
    expect(service.commandCalls(SearchPlaceIndexForTextCommand)).toHaveLength(0);
    await search('South Street 90', 'SE', 1);
    const [call] = service.commandCalls(SearchPlaceIndexForTextCommand);
    expect(call!.args[0].input).toMatchObject({ Text: 'South Street', FilterCountries: ['SWE'], MaxResults: 1 });
  });

  it('asks nothing of the paid service for an empty text, an unknown country or an id of another version', async () => {
    await search(' ', 'SE');
    await search('Tiny', 'Atlantis');
    await search('Tiny', 'QQ');
    await maps.coords('aws:AQAAAFUA');
    await maps.coords('awsv1:');
    await maps.route([center]);
    expect(service.calls()).toHaveLength(0);
  });

  it('reads positions in the language', async () => {
    await maps.coords('awsv1:abc');
    await maps.address(center);
    expect(inputs()).toEqual([
      { IndexName: 'wayfare-dev', PlaceId: 'abc', Language: 'es' },
      { IndexName: 'wayfare-dev', Position: [11.97, 57.7], MaxResults: 1, Language: 'es' },
    ]);
  });

  it('asks for a drive now, in kilometres and with its line', async () => {
    await maps.route([center, near]);
    expect(inputs()).toEqual([
      {
        CalculatorName: 'wayfare-dev',
        DeparturePosition: [11.97, 57.7],
        DestinationPosition: [11.98, 57.71],
        TravelMode: 'Car',
        DepartNow: true,
        DistanceUnit: 'Kilometers',
        IncludeLegGeometry: true,
      },
    ]);
  });

  it('[FARE-6] thins a tracked trip to the 23 waypoints that the service takes', async () => {
    await maps.route(Array.from({ length: 200 }, (_, i) => ({ lat: 57 + i / 1000, lng: 11 })));
    const { input } = service.commandCalls(CalculateRouteCommand)[0]!.args[0];
    expect(input.WaypointPositions).toHaveLength(23);
    expect([input.DeparturePosition, input.DestinationPosition]).toEqual([
      [11, 57],
      [11, 57.199],
    ]);
  });
});

describe('[AWS-7] answers of the first version of Amazon Location', () => {
  it('joins the legs into one line, which is encoded as any other', async () => {
    const leg = (...LineString: number[][]) => ({ Geometry: { LineString } }) as never;
    service.on(CalculateRouteCommand).resolves({
      Legs: [leg([11.97, 57.7], [11.975, 57.705]), leg([11.975, 57.705], [11.98, 57.71])],
      Summary: { Distance: 1.5, DurationSeconds: 200 } as never,
    });
    const line = [center, { lat: 57.705, lng: 11.975 }, near];
    const route = await maps.route([center, near]);
    expect(route).toEqual({ distanceKm: 1.5, durationS: 200, coords: line });
    expect(decodePolyline(encodePolyline(route!.coords))).toEqual(line);
  });

  it.each([
    ['a named place, though it has a number', { Categories: ['PointOfInterestType'], AddressNumber: '3' }, 'place'],
    [
      'a number between known ones',
      { Categories: ['AddressType'], AddressNumber: '3', Interpolated: true },
      'interpolated',
    ],
    ['a house without a category', { AddressNumber: '3' }, 'house'],
    ['a crossing', { Categories: ['IntersectionType'] }, 'street'],
    ['a town', { Categories: ['MunicipalityType'] }, 'place'],
    ['a place that is not said to be anything', {}, 'place'],
  ])('[PLUS-4] knows %s', async (_, about, precision) => {
    const Place = { Label: 'Here', Geometry: { Point: [1, 2] }, ...about };
    service.on(GetPlaceCommand).resolves({ Place });
    expect(await maps.coords('awsv1:abc')).toEqual({ description: 'Here', coords: { lat: 2, lng: 1 }, precision });
  });

  it('[OPS-4] takes answers that lack what they should have for none', async () => {
    service.on(SearchPlaceIndexForSuggestionsCommand).resolves({});
    service.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [{ Place: {} } as never] });
    service.on(GetPlaceCommand).resolves({ Place: { Geometry: { Point: [] } } });
    service.on(CalculateRouteCommand).resolves({ Legs: [], Summary: { DurationSeconds: 5 } as never });
    expect(await search('Tiny')).toEqual([]);
    expect(await maps.address(center)).toBeUndefined();
    expect(await maps.coords('awsv1:abc')).toBeUndefined();
    expect(await maps.route([center, near])).toBeUndefined();
    service.on(CalculateRouteCommand).resolves({ Legs: [], Summary: { Distance: -1, DurationSeconds: 5 } as never });
    expect(await sanitizedMaps(maps).route([center, near])).toBeUndefined();
  });
});

describe('[AWS-7] failures of the first version of Amazon Location', () => {
  it('rejects when the service fails or refuses', async () => {
    service.rejects(new AccessDeniedException({ message: 'denied', Message: 'denied', $metadata: {} }));
    service.on(CalculateRouteCommand).rejects(new Error('throttled'));
    for (const asked of [search('T', 'SE'), maps.coords('awsv1:1'), maps.address(center)])
      await expect(asked).rejects.toThrow('denied');
    await expect(maps.route([center, center])).rejects.toThrow('throttled');
  });

  it('has no route only where the service found none, not where our question was wrong', async () => {
    const none = Object.assign(new Error('no route'), { name: 'RoutesValidationException' });
    service.on(CalculateRouteCommand).rejectsOnce(none).rejectsOnce(invalid('Other')).rejectsOnce(invalid('Missing'));
    expect(await maps.route([center, near])).toBeUndefined();
    expect(await maps.route([center, near])).toBeUndefined();
    await expect(maps.route([center, near])).rejects.toThrow('invalid');
  });

  it('an index that is not there fails the search, and an id that is not there is unknown', async () => {
    service.rejects(new ResourceNotFoundException({ message: 'no index', Message: '', $metadata: {} }));
    await expect(search('T', 'SE')).rejects.toThrow('no index');
    service.on(GetPlaceCommand).rejects(new ResourceNotFoundException({ message: 'x', Message: '', $metadata: {} }));
    expect(await maps.coords('awsv1:gone')).toBeUndefined();
  });

  it('gives up on a service that takes a request and never answers', async () => {
    restoreAws();
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
    const silent = new LocationClient({
      ...clientTimeouts(50),
      endpoint,
      region,
      credentials,
      maxAttempts: 1,
      disableHostPrefix: true,
    });
    const asked = amazonLocationV1Maps({ resources: 'x', client: silent }).route([center, near]);
    await expect(asked).rejects.toThrow(/50 ms/);
    server.closeAllConnections();
    server.close();
  });
});
