import { OpenApiService } from '#libs/http';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

/** Names of parameters by the place they stand at: the path before them, its own parameters without names. */
function namesByPlace(paths: readonly string[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('/');
    for (const [index, segment] of segments.entries()) {
      if (!segment.startsWith('{')) continue;
      const place = segments.slice(0, index + 1).map((before) => before.replace(/^\{.*\}$/, '{}'));
      const found = names.get(place.join('/')) ?? new Set();
      names.set(place.join('/'), found.add(segment.slice(1, -1)));
    }
  }
  return names;
}

describe('the paths of the document', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await sharedApi();
  });
  afterAll(() => api.stop());

  it('have one name for each place, so that they make a tree', () => {
    const { paths } = api.get<OpenApiService>(OpenApiService).get().document;
    const places = [...namesByPlace(Object.keys(paths))];
    expect(places.length).toBeGreaterThan(100);
    const several = places.filter(([, names]) => names.size > 1);
    expect(several.map(([place, names]) => `${place} ${[...names].join(' ')}`)).toEqual([]);
  });

  it.each(['chats', 'lists', 'tasks', 'bots', 'files', 'infra/servers'])('are a tree below %s', (area) => {
    const { paths } = api.get<OpenApiService>(OpenApiService).get().document;
    const own = Object.keys(paths).filter((path) => path.startsWith(`/v1/${area}/{`));
    expect(new Set(own.map((path) => path.slice(0, path.indexOf('}') + 1))).size).toBe(1);
  });
});
