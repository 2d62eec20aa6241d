import { useSyncExternalStore } from 'react';
import type { LineBuffer, ShownLine } from './line-buffer.js';

/** The lines of a buffer, as they come. */
export function useLines(buffer: LineBuffer): readonly ShownLine[] {
  return useSyncExternalStore(buffer.subscribe, buffer.snapshot);
}
