import type { ServerRow } from '../../servers/views/server-row.js';

/** The server whose machine runs this one: its shared host, or itself. */
export function machineOf({ id, galaxyId }: Pick<ServerRow, 'id' | 'galaxyId'>): string {
  return galaxyId ?? id;
}
