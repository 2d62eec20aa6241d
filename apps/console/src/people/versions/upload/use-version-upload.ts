import { useCallback, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../../shared/upload/use-leave-guard.js';
import type { VersionOwner } from '../version-owner.js';
import { isSaving, type SavingState, VersionSaving } from './version-saving.js';

/** One for each owner and key: an archive goes on its way while its owner looks at other pages. */
const savings = new Map<string, VersionSaving>();

function savingOf(owner: VersionOwner, keyId: string): VersionSaving {
  const name = `${owner.kind} ${owner.id} ${keyId}`;
  let saving = savings.get(name);
  if (!saving) {
    saving = new VersionSaving(owner, keyId);
    savings.set(name, saving);
  }
  return saving;
}

/** What is saved as a version, and how that stands. */
export function useVersionUpload(
  owner: VersionOwner,
  keyId: string,
): { readonly saving: VersionSaving; readonly state: SavingState; readonly isBusy: boolean } {
  const saving = savingOf(owner, keyId);
  const state = useSyncExternalStore(
    useCallback((listener) => saving.subscribe(listener), [saving]),
    () => saving.state,
  );
  const isBusy = isSaving(state);
  useLeaveGuard(isBusy);
  return { saving, state, isBusy };
}
