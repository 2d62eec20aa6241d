import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { storeFault } from './s3-faults.js';
import { s3ClientSettings, type S3Config } from './s3-settings.js';

const NOT_THERE = 404;

/**
 * Makes the bucket of the settings, unless it is there.
 * @returns whether it was made
 * @throws BlobStoreError; Error for settings that do not belong together
 */
export async function makeBucket(config: S3Config & { readonly storageBucket: string }): Promise<boolean> {
  const client = new S3Client(s3ClientSettings(config));
  const bucket = { Bucket: config.storageBucket };
  try {
    await client.send(new HeadBucketCommand(bucket));
    return false;
  } catch (error) {
    const isAway = error instanceof S3ServiceException && error.$metadata.httpStatusCode === NOT_THERE;
    if (!isAway) throw storeFault(error);
    await client.send(new CreateBucketCommand(bucket)).catch((fault: unknown) => {
      throw storeFault(fault);
    });
    return true;
  } finally {
    client.destroy();
  }
}
