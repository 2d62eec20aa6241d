import { useActing } from '../acting-key.js';

/** Whether the key the reader acts with changes anything at all, whatever its rights are. */
export function useMayWrite(): boolean {
  const { key } = useActing();
  return key?.accessMode !== 'READONLY';
}
