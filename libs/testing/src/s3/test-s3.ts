import { randomBytes } from 'node:crypto';
import { SwiftServer } from './swift-server.js';

/** Names a store to test with, instead of one of its own: `http://ACCESS:SECRET@host:port/?region=R`. */
export const TEST_S3_VARIABLE = 'PORTICO_TEST_S3_URL';

/** A bucket of its own at a real S3 server. */
export interface TestS3 {
  /** Settings of the service that name the bucket. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Access {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Whether specs that need an S3 server can run: one is named, or Swift is on this machine. */
export function hasTestS3(): boolean {
  return Boolean(process.env[TEST_S3_VARIABLE]) || SwiftServer.isInstalled();
}

/** @throws Error where {@link hasTestS3} is false. */
export async function startTestS3(): Promise<TestS3> {
  const named = process.env[TEST_S3_VARIABLE];
  if (named)
    return { environment: await makeBucket(accessOf(new URL(named))), stop: () => Promise.resolve() };
  const server = await SwiftServer.start();
  const { endpoint, accessKey, secretKey } = server;
  const environment = await makeBucket({ endpoint, region: 'us-east-1', accessKey, secretKey });
  return { environment, stop: () => server.stop() };
}

function accessOf(url: URL): Access {
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}

async function makeBucket({
  endpoint,
  region,
  accessKey,
  secretKey,
}: Access): Promise<Record<string, string>> {
  const bucket = `portico-test-${randomBytes(8).toString('hex')}`;
  // It takes half a second to load, which other specs need not wait for.
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_ENDPOINT: endpoint,
    STORAGE_S3_REGION: region,
    STORAGE_S3_ACCESS_KEY: accessKey,
    STORAGE_S3_SECRET_KEY: secretKey,
    STORAGE_S3_PATH_STYLE: 'true',
  };
}
