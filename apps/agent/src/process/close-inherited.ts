import { closeSync, readdirSync, readFileSync } from 'node:fs';

const CLOSED_AT_EXEC = 0o2000000;

/**
 * Closes what whoever started this process has left open for it beyond its standard streams: everything it starts
 * would have it too. What the runtime has opened itself is marked to be closed, and stays.
 */
export function closeInherited(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name);
    if (fd > 2 && isInherited(fd)) closeSync(fd);
  }
}

function isInherited(fd: number): boolean {
  try {
    const [, flags] = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? [];
    return flags !== undefined && (parseInt(flags, 8) & CLOSED_AT_EXEC) === 0;
  } catch (error) {
    // The descriptor of the listing itself is gone by now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
