import type { SourceOutcome } from '#libs/infra';

/** Why the archive of a good deploy is not in the storage, as its answer says. */
const REASONS = {
  skipped: 'The deploy asked for no stored version (X-Skip-Source-Snapshot).',
  switchedOff: 'Saving of sources is switched off for the portal.',
  gone: 'The archive was no longer at hand. Save it again.',
  tooLarge: 'The archive is larger than a stored version may be.',
  noRoom: 'There is no room for more sources. Delete versions, or run a cleanup, and save it again.',
  storeFailed: 'The storage did not keep the archive. Save it again.',
} as const;

export function notSaved(why: keyof typeof REASONS): SourceOutcome {
  return { saved: false, versionId: null, deduplicated: false, reason: REASONS[why] };
}
