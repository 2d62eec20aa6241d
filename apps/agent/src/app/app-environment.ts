import { safeEnvironment } from '../operations/safe-environment.js';
import type { ReleaseSpec } from './app-supervisor.port.js';
import type { SlotFolders } from './slot-folders.js';

/** What the process of a release sees. `PORT` cannot be overruled: requests are led to what it opens. */
export function appEnvironment(
  spec: Pick<ReleaseSpec, 'env'>,
  folders: Pick<SlotFolders, 'data' | 'tmp'>,
  port: number,
  path: string | undefined,
): Record<string, string> {
  return {
    ...safeEnvironment(folders.data, path),
    TMPDIR: folders.tmp,
    NODE_ENV: 'production',
    ...spec.env,
    PORT: String(port),
  };
}
