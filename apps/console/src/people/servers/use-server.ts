import { useApi } from '../api.js';
import { useIsChanging } from './server-motion.js';

const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** A server as it is now, looked at more often while it changes. */
export function useServer(id: string) {
  const isChanging = useIsChanging();
  const seen = useApi('servers.get', { path: { id } });
  const isMoving = seen.data !== undefined && isChanging(seen.data.data);
  return useApi(
    'servers.get',
    { path: { id } },
    { refetchEveryMs: isMoving ? LOOK_OFTEN_MS : LOOK_EVERY_MS },
  );
}
