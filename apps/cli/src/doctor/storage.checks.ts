import { type Check, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { settingsOf } from './patient.js';

const GIB = 1_073_741_824;
const FULL_BYTES = GIB;
const LITTLE_SHARE = 0.1;

const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

/** How much room a disk has left. */
export function judgeDisk(freeBytes: number, totalBytes: number): Finding {
  const finding = `${inGib(freeBytes)} of ${inGib(totalBytes)} are free on the disk of the store.`;
  const remedy =
    'Make room on the disk or move STORAGE_FOLDER to a larger one; portico storage sweep removes what nobody needs.';
  if (freeBytes < FULL_BYTES) return fail(finding, remedy);
  return freeBytes < totalBytes * LITTLE_SHARE ? warn(finding, remedy) : ok(finding);
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'Give the folder to the user of the processes: chown -R <user> <folder>.',
  EPERM: 'Give the folder to the user of the processes: chown -R <user> <folder>.',
  EROFS: 'Mount the disk for writing.',
  ENOSPC: 'Make room on the disk.',
  ENOTDIR: 'Set STORAGE_FOLDER to a folder.',
};

function judgeFault(error: unknown, bucket: string | null): Finding {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (bucket !== null) {
    return fail(
      `The bucket ${bucket} cannot be used: ${message}`,
      'Check STORAGE_S3_ENDPOINT, STORAGE_S3_BUCKET and both keys, and that the bucket exists.',
    );
  }
  const remedy = FOLDER_FAULTS[code] ?? 'Check STORAGE_FOLDER and the disk below it.';
  return fail(`The folder of the store cannot be written to: ${message}`, remedy);
}

/** Where the bytes of sources and objects are. */
export const STORAGE_CHECKS: readonly Check[] = [
  {
    name: 'storage',
    needs: ['settings'],
    look: async (patient) => {
      const settings = settingsOf(patient);
      const { probeStore } = await import('#libs/storage/operator');
      try {
        const { kind, place, disk } = await probeStore(settings);
        const found = ok(`The ${kind === 's3' ? 'bucket' : 'folder'} ${place} can be used.`);
        return disk ? [found, judgeDisk(disk.freeBytes, disk.totalBytes)] : [found];
      } catch (error) {
        return [judgeFault(error, settings.storageBucket)];
      }
    },
  },
  {
    name: 'storage.identity',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const { knownStore, probeStore } = await import('#libs/storage/operator');
      const known = await knownStore(await patient.database());
      if (!known) return [ok('No process has opened the store yet.')];
      const found = await probeStore(settingsOf(patient));
      const isOther = found.kind !== known.kind || (found.kind === 'local' && found.id !== known.id);
      return faultsOr(
        isOther
          ? [
              fail(
                'The database speaks of another store than the one the settings name.',
                'Set STORAGE_FOLDER or STORAGE_S3_BUCKET to the store all processes use, or put its folder back.',
              ),
            ]
          : [],
        () => ok('The store is the one the database speaks of.'),
      );
    },
  },
];
