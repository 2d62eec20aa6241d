import { S3ServiceException } from '@aws-sdk/client-s3';
import { BlobStoreError } from '../../contracts/blob-store-errors.js';

const NO_SUCH_VALUE = new Set(['NoSuchKey', 'NotFound']);
const NO_SUCH_UPLOAD = 'NoSuchUpload';

/** The answer speaks of a value that is not there; that there is no such bucket is another thing. */
export function isNoSuchValue(error: unknown): boolean {
  return error instanceof S3ServiceException && NO_SUCH_VALUE.has(error.name);
}

export function isNoSuchUpload(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === NO_SUCH_UPLOAD;
}

/** What the store said, in words for an operator. */
export function storeFault(error: unknown): BlobStoreError {
  if (error instanceof BlobStoreError) return error;
  const { name, message } = error as Error;
  const status = error instanceof S3ServiceException ? ` (${error.$metadata.httpStatusCode ?? '-'})` : '';
  return new BlobStoreError(`The S3 store: ${name}${status} ${message}`.trim(), { cause: error });
}
