import type { S3Config } from './s3/s3-settings.js';

/** What became of the bucket: there is none to make, it was there, or it was made. */
export type BucketState = 'none' | 'there' | 'made';

/** Makes the bucket of the settings, unless there is none in them or it is there. @throws BlobStoreError */
export async function prepareBucket(config: S3Config): Promise<BucketState> {
  const { storageBucket } = config;
  if (storageBucket === null) return 'none';
  const { makeBucket } = await import('./s3/make-bucket.js');
  return (await makeBucket({ ...config, storageBucket })) ? 'made' : 'there';
}
