import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** Program of the gateway's package, which is installed by itself. */
export const PORTKEY_PROGRAM = join(
  packageFolder(),
  'test/foreign/node_modules/@portkey-ai/gateway/build/start-server.js',
);

/** A line that says how to install it; null where it is. */
export const portkeyMissing = (): string | null =>
  existsSync(PORTKEY_PROGRAM)
    ? null
    : "Portkey's gateway is not installed; install it with: npm run foreign:install";
