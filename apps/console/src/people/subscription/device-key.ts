import { useActing } from '../acting-key.js';

/** The device that asks for the subscription: the chosen key where it is one of a device, else the newest one. */
export function useDeviceKey(): string | null {
  const { key, keys } = useActing();
  if (key?.kind === 'cowork') return key.id;
  return keys.find(({ kind }) => kind === 'cowork')?.id ?? null;
}
