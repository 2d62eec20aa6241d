import { Readable } from 'node:stream';
import type { StoredVersion } from '#libs/infra';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { type BlobRow, BlobStoreError, BytesMissingError, type BlobBytes } from '#libs/storage';
import { bytesPurged } from '../versions/bytes-purged.js';
import { DEPLOYED_VERSION_FIELD } from './deployed-version-field.data.js';

/** The bytes of a version as a deploy reads them: a fault of the store is told as one of the deploy. */
export function storedVersion(
  reading: BlobBytes,
  blob: BlobRow,
  { format, sha256 }: Pick<StoredVersion, 'format' | 'sha256'>,
): StoredVersion {
  return {
    format,
    sha256,
    size: blob.size,
    open: async (signal) => {
      try {
        return Readable.from(told(await reading.openChecked(blob, signal)), { objectMode: false });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

async function* told(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (isPorticoError(error)) return error;
  if (error instanceof BytesMissingError) return bytesPurged('lost', DEPLOYED_VERSION_FIELD);
  if (!(error instanceof BlobStoreError)) return error;
  return new PorticoError('SOURCE_DOWNLOAD_URL_FAILED', {
    message: 'The storage is unavailable.',
    cause: error,
  });
}
