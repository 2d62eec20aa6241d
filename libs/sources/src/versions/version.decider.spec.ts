import { fold } from '#libs/kernel';
import type { SourceVersionEvent } from '../contracts/source.events.js';
import { type VersionCommand, versionDecider } from './version.decider.js';

const AT = new Date('2026-03-01T12:00:00Z');
const at = AT.toISOString();

const SAVED: SourceVersionEvent = {
  type: 'source_version_saved',
  data: {
    versionId: 'v',
    portalId: 'p',
    ownerType: 'app',
    ownerId: 'a',
    lineageId: 'a',
    number: 1,
    blobId: 'b1',
    sha256: 'f'.repeat(64),
    size: 10,
    format: 'tar',
    isManual: false,
    isPublished: false,
    userId: 'u',
    keyId: 'k',
    savedAt: at,
  },
};
const PURGED: SourceVersionEvent = {
  type: 'source_version_purged',
  data: { reason: 'cleanup', purgedAt: at },
};
const DELETED: SourceVersionEvent = { type: 'source_version_deleted', data: { deletedAt: at } };
const MANUAL: SourceVersionEvent = {
  type: 'source_version_labelled',
  data: { isManual: true, isPublished: false, labelledAt: at },
};
const PUBLISHED: SourceVersionEvent = { type: 'source_version_published', data: { publishedAt: at } };
const LINKED: SourceVersionEvent = {
  type: 'source_version_deploy_linked',
  data: { operationId: 'o1', status: 'success', linkedAt: at },
};

/** A command without its time. */
type Order = VersionCommand extends infer C ? (C extends unknown ? Omit<C, 'at'> : never) : never;

function decide(history: readonly SourceVersionEvent[], order: Order): readonly SourceVersionEvent[] {
  return versionDecider.decide({ ...order, at: AT } as VersionCommand, fold(versionDecider, history));
}

describe('a source version', () => {
  const { savedAt: _savedAt, ...content } = SAVED.data;

  it('is saved once', () => {
    const save = { type: 'save', ...content } as Order;
    expect(decide([], save)).toEqual([SAVED]);
    expect(() => decide([SAVED], save)).toThrow('No such source version.');
  });

  it.each<[string, readonly SourceVersionEvent[], Order, readonly SourceVersionEvent['type'][]]>([
    ['the same content again', [SAVED], { type: 'confirm', blobId: 'b1' }, ['source_version_confirmed']],
    ['bytes back', [SAVED, PURGED], { type: 'confirm', blobId: 'b2' }, ['source_version_confirmed']],
    ['a tag it has', [SAVED, MANUAL], { type: 'label', isManual: true }, []],
    ['a tag it has not', [SAVED], { type: 'label', isManual: true }, ['source_version_labelled']],
    [
      'a tag of a purged one',
      [SAVED, PURGED],
      { type: 'label', isManual: true },
      ['source_version_labelled'],
    ],
    [
      'the end of a deploy',
      [SAVED],
      { type: 'link_deploy', operationId: 'o1', status: 'success' },
      ['source_version_deploy_linked'],
    ],
    [
      'the same end again',
      [SAVED, LINKED],
      { type: 'link_deploy', operationId: 'o1', status: 'success' },
      [],
    ],
    [
      'the same end after a publication',
      [SAVED, LINKED, PUBLISHED],
      { type: 'link_deploy', operationId: 'o1', status: 'success' },
      [],
    ],
    ['a purge', [SAVED], { type: 'purge', reason: 'retention' }, ['source_version_purged']],
    ['a second purge', [SAVED, PURGED], { type: 'purge', reason: 'retention' }, []],
    ['a deletion', [SAVED], { type: 'delete', isForced: false }, ['source_version_deleted']],
    [
      'a deletion of a purged one',
      [SAVED, PURGED],
      { type: 'delete', isForced: false },
      ['source_version_deleted'],
    ],
    ['a forced deletion', [SAVED, MANUAL], { type: 'delete', isForced: true }, ['source_version_deleted']],
  ])('takes %s', (_name, history, order, facts) => {
    expect(decide(history, order).map(({ type }) => type)).toEqual(facts);
  });

  it.each<[readonly SourceVersionEvent[], Order, SourceVersionEvent]>([
    [[SAVED], { type: 'label', isManual: true }, MANUAL],
    [
      [SAVED, MANUAL],
      { type: 'label', isPublished: true },
      { type: 'source_version_labelled', data: { isManual: true, isPublished: true, labelledAt: at } },
    ],
    [[SAVED], { type: 'link_deploy', operationId: 'o1', status: 'success' }, LINKED],
    [[SAVED], { type: 'publish', publishedAt: AT }, PUBLISHED],
    [[SAVED, PURGED], { type: 'publish', publishedAt: AT }, PUBLISHED],
    [[SAVED], { type: 'purge', reason: 'cleanup' }, PURGED],
    [[SAVED], { type: 'delete', isForced: false }, DELETED],
  ])('tells after %j, to %j, what happened', (history, order, fact) => {
    expect(decide(history, order)).toEqual([fact]);
  });

  it('is nothing before it is saved, and afterwards what its facts say', () => {
    const confirmed: SourceVersionEvent = {
      type: 'source_version_confirmed',
      data: { blobId: 'b2', isRestored: true, confirmedAt: at },
    };
    const tagged = {
      ...SAVED,
      data: { ...SAVED.data, isManual: true, isPublished: true },
    } as SourceVersionEvent;
    const kept = { status: 'kept', isManual: false, isPublished: false, blobId: 'b1', operationIds: [] };
    expect(fold(versionDecider, [])).toEqual({ ...kept, status: 'absent', blobId: null });
    expect(fold(versionDecider, [SAVED])).toEqual(kept);
    expect(fold(versionDecider, [tagged])).toEqual({ ...kept, isManual: true, isPublished: true });
    expect(fold(versionDecider, [SAVED, confirmed])).toEqual({ ...kept, blobId: 'b2' });
    expect(fold(versionDecider, [SAVED, MANUAL])).toEqual({ ...kept, isManual: true });
    expect(fold(versionDecider, [SAVED, PUBLISHED])).toEqual({ ...kept, isPublished: true });
    expect(fold(versionDecider, [SAVED, LINKED])).toEqual({ ...kept, operationIds: ['o1'] });
    expect(fold(versionDecider, [SAVED, PURGED])).toEqual({ ...kept, status: 'purged', blobId: null });
    expect(fold(versionDecider, [SAVED, PURGED, MANUAL])).toMatchObject({ status: 'purged', isManual: true });
    expect(fold(versionDecider, [SAVED, PURGED, LINKED])).toMatchObject({ status: 'purged' });
    expect(fold(versionDecider, [SAVED, PURGED, confirmed])).toEqual({ ...kept, blobId: 'b2' });
    expect(fold(versionDecider, [SAVED, DELETED])).toEqual({ ...kept, status: 'deleted', blobId: null });
  });

  it('says whether a repeated save brought bytes back', () => {
    const facts = [SAVED, PURGED].map((_, index) =>
      decide([SAVED, PURGED].slice(0, index + 1), { type: 'confirm', blobId: 'b1' }),
    );
    expect(facts).toEqual([
      [{ type: 'source_version_confirmed', data: { blobId: 'b1', isRestored: false, confirmedAt: at } }],
      [{ type: 'source_version_confirmed', data: { blobId: 'b1', isRestored: true, confirmedAt: at } }],
    ]);
  });

  it.each([
    ['by hand', MANUAL],
    ['by its publication', PUBLISHED],
  ])('is protected %s', (_name, protection) => {
    expect(() => decide([SAVED, protection], { type: 'delete', isForced: false })).toThrow('protected');
  });

  it.each<Order>([
    { type: 'confirm', blobId: 'b1' },
    { type: 'label', isManual: true },
    { type: 'link_deploy', operationId: 'o1', status: 'failed' },
    { type: 'publish', publishedAt: AT },
    { type: 'purge', reason: 'cleanup' },
    { type: 'delete', isForced: true },
  ])('takes nothing once it is deleted: $type', (order) => {
    expect(() => decide([SAVED, DELETED], order)).toThrow('No such source version.');
    expect(() => decide([], order)).toThrow('No such source version.');
  });
});
