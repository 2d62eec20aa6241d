import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where agents that run as root make the groups of their machines, in either version of the hierarchy. */
const PARENTS = ['', 'memory', 'pids', 'cpu'].map((name) => join('/sys/fs/cgroup', name, 'portico'));

/** Removes the groups of a machine of which nothing runs any more. */
export async function dropControlGroups(serverId: string): Promise<void> {
  for (const parent of PARENTS) {
    try {
      await rmdir(join(parent, serverId));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'ENOTDIR', 'EBUSY', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    }
  }
}
