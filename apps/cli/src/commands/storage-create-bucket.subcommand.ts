import type { Command } from 'commander';
import type { BucketState } from '#libs/storage/operator';
import { leaf, type Cli } from '../cli.js';
import { loadOperatorConfig } from '../context/settings.js';

const SAID: Readonly<Record<BucketState, string>> = {
  none: 'The store is a folder: there is no bucket to make.',
  there: 'The bucket is there.',
  made: 'The bucket was made.',
};

export function storageCreateBucketCommand(cli: Cli): Command {
  return leaf('create-bucket', 'make the bucket of STORAGE_S3_BUCKET, unless it is there').action(
    cli.action(
      async () => {
        const [config, { prepareBucket }] = await Promise.all([
          loadOperatorConfig(cli.environment, cli.home),
          import('#libs/storage/operator'),
        ]);
        return { bucket: await prepareBucket(config) };
      },
      ({ bucket }) => SAID[bucket],
    ),
  );
}
