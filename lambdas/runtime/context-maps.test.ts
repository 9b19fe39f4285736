import { SuggestCommand } from '@aws-sdk/client-geo-places';
import { SearchPlaceIndexForSuggestionsCommand } from '@aws-sdk/client-location';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAmazonLocation } from '#test/fixtures/maps/amazon-service';
import { mockAmazonLocationV1 } from '#test/fixtures/maps/amazon-service-v1';
import { createContext } from './context';

const search = { searchKeyword: 'South Street', country: 'SE', limit: 1 };

describe('[AWS-7] the maps of a stage', () => {
  beforeEach(() => {
    // As a function on AWS has them: the folder of a pack and the names of resources only where the stage has them.
    for (const name of ['MAPS_PACK_DIR', 'MAPS_RESOURCES']) vi.stubEnv(name, undefined);
    for (const [name, value] of [
      ['TABLE_NAME', 'x'],
      ['AWS_REGION', 'eu-north-1'],
    ] as const)
      vi.stubEnv(name, value);
  });
  afterEach(() => vi.unstubAllEnvs());

  it('are those of Amazon Location, which knows no folder and no resources', async () => {
    vi.stubEnv('MAPS_PROVIDER', 'amazon-location');
    const { places } = mockAmazonLocation();
    const [hit] = await (await createContext().maps()).autocomplete(search);
    expect(hit?.place_id).toMatch(/^aws:/);
    expect(places.commandCalls(SuggestCommand)).toHaveLength(1);
  });

  it('are those of its first version, under the name of the stage’s resources', async () => {
    vi.stubEnv('MAPS_PROVIDER', 'amazon-location-v1');
    vi.stubEnv('MAPS_RESOURCES', 'wayfare-dev');
    const service = mockAmazonLocationV1();
    const [hit] = await (await createContext().maps()).autocomplete(search);
    expect(hit?.place_id).toMatch(/^awsv1:/);
    const [call] = service.commandCalls(SearchPlaceIndexForSuggestionsCommand);
    expect(call?.args[0].input.IndexName).toBe('wayfare-dev');
  });
});
