import { type Caller, type Clock, isPorticoError, newId } from '#libs/kernel';
import type { ApplicationDirectory } from '../apps/application-directory.service.js';
import type { ApplicationStream } from '../catalogue/application.stream.js';
import type { ApplicationRepository } from '../catalogue/application.repository.js';
import type { PlacementsService } from '../placements/placements.service.js';
import type { PlacementHost } from '../placements/placement-host.js';
import { PublicationService } from './publication.service.js';
import type { SourceVersions } from '../apps/applications.port.js';

const nowMs = Date.parse('2026-01-01T12:00:00.000Z');
const CLOCK: Clock = { nowMs: () => nowMs, now: () => new Date(nowMs) };
const application = { id: newId(), phase: 'private', title: 'A', scopes: [] };
const caller = { principal: { keyId: newId() }, requestId: 'r' } as Caller;

const PUBLISHED = { type: 'application_published', data: { publishedAt: CLOCK.now().toISOString() } };

/** A source storage that remembers what was published, over an application somebody has signed in to. */
function publisher(savedAt: Date | null, isSaving = true) {
  const published: Date[] = [];
  const sources: SourceVersions = {
    isSaving: async () => isSaving,
    lastSavedAt: async () => savedAt,
    markPublished: async (_id, at) => void published.push(at),
  };
  const service = new PublicationService(
    { require: async () => application } as unknown as ApplicationDirectory,
    { handle: async () => ({ facts: [PUBLISHED] }) } as unknown as ApplicationStream,
    {} as ApplicationRepository,
    { callerOfApplication: async () => ({ appId: application.id }) } as unknown as PlacementsService,
    { bind: async () => true } as unknown as PlacementHost,
    CLOCK,
    sources,
  );
  return { published, run: () => service.publish(caller, application.id, { placements: ['LEFT_MENU'] }) };
}

describe('publishing where sources are kept', () => {
  it('needs a fresh version, and tells which one it is', async () => {
    const { published, run } = publisher(new Date(nowMs - 60_000));
    await run();
    expect(published).toEqual([CLOCK.now()]);
  });

  it('needs none where nobody can save one', async () => {
    const { published, run } = publisher(null, false);
    await run();
    expect(published).toEqual([CLOCK.now()]);
  });

  it.each([null, new Date(nowMs - 601_000)])('is refused with one of %s', async (savedAt) => {
    const { published, run } = publisher(savedAt);
    const error: unknown = await run().catch((thrown: unknown) => thrown);
    expect(isPorticoError(error) && [error.code, error.options.details]).toEqual([
      'SNAPSHOT_REQUIRED',
      { requiredAction: `POST /v1/apps/${application.id}/sources`, freshnessWindowMinutes: 10 },
    ]);
    expect(published).toEqual([]);
  });
});
