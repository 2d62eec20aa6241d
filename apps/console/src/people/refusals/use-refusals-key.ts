import { useActing } from '../acting-key.js';
import type { CallingKey } from '../api.js';

/** Refusals can be asked for with any key: somebody who has only the one that manages keys uses that. */
export function useRefusalsKey(): CallingKey {
  const { key } = useActing();
  return key === null ? 'management' : 'chosen';
}
