import { GeoPlacesClient, GetPlaceCommand, ReverseGeocodeCommand, SuggestCommand } from '@aws-sdk/client-geo-places';
import { CalculateRoutesCommand, GeoRoutesClient } from '@aws-sdk/client-geo-routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { amazonLocationMaps } from '#lambdas/adapters/maps/amazon-location';
import { mockAmazonLocation } from '#test/fixtures/maps/amazon-service';

const center = { lat: 57.7, lng: 11.97 };
const region = 'eu-north-1';
const maps = amazonLocationMaps({
  center,
  language: 'en',
  places: new GeoPlacesClient({ region }),
  routes: new GeoRoutesClient({ region }),
});
let service: ReturnType<typeof mockAmazonLocation>;
beforeEach(() => {
  service = mockAmazonLocation();
});

const placesInput = (command: typeof SuggestCommand | typeof GetPlaceCommand | typeof ReverseGeocodeCommand) =>
  service.places.commandCalls(command as typeof SuggestCommand)[0]!.args[0].input;
const routeInput = () => service.routes.commandCalls(CalculateRoutesCommand)[0]!.args[0].input;

describe('[AWS-7] requests to Amazon Location', () => {
  it('[OPS-5] searches by car in one country, leaning to the region', async () => {
    await maps.autocomplete({ searchKeyword: ' Tiny ', country: 'SE', limit: 6 });
    expect(placesInput(SuggestCommand)).toEqual({
      QueryText: 'Tiny',
      Filter: { IncludeCountries: ['SE'] },
      BiasPosition: [11.97, 57.7],
      MaxResults: 6,
      TravelMode: 'Car',
      Language: 'en',
    });
  });

  it('leans to the rider when the position is known, and leaves out a country that is not given', async () => {
    await maps.autocomplete({ searchKeyword: 'Tiny', country: undefined, near: { lat: 1, lng: 2 }, limit: 6 });
    expect(placesInput(SuggestCommand)).toMatchObject({ BiasPosition: [2, 1] });
    expect(placesInput(SuggestCommand)).not.toHaveProperty('Filter');
  });

  it('shows places only, with the street after the name', async () => {
    const hits = await maps.autocomplete({ searchKeyword: 'Tiny', country: 'SE', limit: 1 });
    const description = 'Tinytown Central, North Street, Tinytown';
    expect(hits).toEqual([{ place_id: 'aws:AQAAAFUA', description, precision: 'place' }]);
  });

  it('[PLUS-4] asks for the street once more only when a house is not known', async () => {
    const asked = () => service.places.commandCalls(SuggestCommand).map(call => call.args[0].input.QueryText);
    await maps.autocomplete({ searchKeyword: 'South Street 7', country: 'SE', limit: 1 });
    await maps.autocomplete({ searchKeyword: 'Nowhere', country: 'SE', limit: 1 });
    expect(asked()).toEqual(['South Street 7', 'Nowhere']);
    await maps.autocomplete({ searchKeyword: 'South Street 90', country: 'SE', limit: 1 });
    expect(asked().slice(2)).toEqual(['South Street 90', 'South Street']);
  });

  it('asks nothing of the paid service for an empty text or a country that does not exist', async () => {
    await maps.autocomplete({ searchKeyword: ' ', country: 'SE', limit: 5 });
    await maps.autocomplete({ searchKeyword: 'Tiny', country: 'Atlantis', limit: 5 });
    await maps.coords('local:123');
    await maps.route([center]);
    expect(service.places.calls()).toHaveLength(0);
    expect(service.routes.calls()).toHaveLength(0);
  });

  it('reads positions for storage', async () => {
    await maps.coords('aws:AQAAAFUA');
    expect(placesInput(GetPlaceCommand)).toEqual({ PlaceId: 'AQAAAFUA', IntendedUse: 'Storage', Language: 'en' });
    await maps.address(center);
    expect(placesInput(ReverseGeocodeCommand)).toEqual({
      QueryPosition: [11.97, 57.7],
      MaxResults: 1,
      IntendedUse: 'Storage',
      Language: 'en',
    });
  });

  it('asks for a drive with simple geometry', async () => {
    await maps.route([center, { lat: 57.71, lng: 11.98 }]);
    expect(routeInput()).toEqual({
      Origin: [11.97, 57.7],
      Destination: [11.98, 57.71],
      TravelMode: 'Car',
      DepartNow: true,
      LegGeometryFormat: 'Simple',
    });
  });

  it('[FARE-6] thins a tracked trip to the 23 waypoints that the service takes', async () => {
    await maps.route(Array.from({ length: 200 }, (_, i) => ({ lat: 57 + i / 1000, lng: 11 })));
    const { Origin, Destination, Waypoints } = routeInput();
    expect(Waypoints).toHaveLength(23);
    expect(Origin).toEqual([11, 57]);
    expect(Destination).toEqual([11, 57.199]);
  });
});

describe('failures of Amazon Location', () => {
  it('rejects when a service fails', async () => {
    service.places.rejects(new Error('throttled'));
    service.routes.rejects(new Error('throttled'));
    await expect(maps.autocomplete({ searchKeyword: 'T', country: 'SE', limit: 1 })).rejects.toThrow('throttled');
    await expect(maps.coords('aws:1')).rejects.toThrow('throttled');
    await expect(maps.address(center)).rejects.toThrow('throttled');
    await expect(maps.route([center, center])).rejects.toThrow('throttled');
  });

  it('[OPS-4] has no route when the answer lacks the distance', async () => {
    service.routes
      .on(CalculateRoutesCommand)
      .resolves({ Routes: [{ Legs: [], MajorRoadLabels: [], Summary: { Duration: 5 } }] });
    expect(await maps.route([center, center])).toBeUndefined();
  });
});
