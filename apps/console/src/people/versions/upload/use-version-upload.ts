import { useCallback, useEffect, useRef, useState } from 'react';
import { PartUpload } from '../../../shared/upload/part-upload.js';
import type { UploadState } from '../../../shared/upload/part-upload.state.js';
import { useLeaveGuard } from '../../../shared/upload/use-leave-guard.js';
import { refreshOperations } from '../../api.js';
import { leavesOut, USUALLY_LEFT_OUT } from '../../deploys/folder/left-out.policy.js';
import { packFolder } from '../../deploys/folder/pack-folder.js';
import type { ChosenSource } from '../../deploys/source/chosen-source.js';
import { VERSION_CHANGES, type VersionOwner } from '../version-owner.js';
import { type SavedVersion, versionTarget, type VersionTicket } from './version-target.js';

export type SavingState =
  | { readonly at: 'idle' }
  | { readonly at: 'packing'; readonly done: number; readonly total: number }
  | { readonly at: 'sending'; readonly done: number; readonly total: number }
  | { readonly at: 'saved'; readonly version: SavedVersion }
  | { readonly at: 'failed'; readonly failure: unknown };

type Upload = PartUpload<VersionTicket, SavedVersion>;

function stateOf({
  phase,
  size,
  parts,
  failure,
  result,
}: UploadState<VersionTicket, SavedVersion>): SavingState {
  if (result !== null) return { at: 'saved', version: result };
  if (phase === 'failed') return { at: 'failed', failure };
  return { at: 'sending', done: parts[0]?.sent ?? 0, total: size };
}

async function archiveOf(
  source: ChosenSource,
  tell: (state: SavingState) => void,
  signal: AbortSignal,
): Promise<Blob> {
  if (source.kind === 'archive') return source.file;
  const { files } = await source.folder.list(leavesOut(USUALLY_LEFT_OUT), signal);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  tell({ at: 'packing', done: 0, total });
  return packFolder(files, { signal, onProgress: (done) => tell({ at: 'packing', done, total }) });
}

/** Saves an archive or a folder as a version, without running it. */
export function useVersionUpload(owner: VersionOwner, keyId: string) {
  const [state, setState] = useState<SavingState>({ at: 'idle' });
  const upload = useRef<Upload | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const { kind, id } = owner;
  const isBusy = state.at === 'packing' || state.at === 'sending';
  useLeaveGuard(isBusy);

  const save = useCallback(
    async (source: ChosenSource): Promise<void> => {
      const going = new AbortController();
      leaving.current = going;
      try {
        const archive = await archiveOf(source, setState, going.signal);
        const target = versionTarget(keyId, { kind, id }, archive);
        const sending: Upload = new PartUpload(archive.size, target);
        upload.current = sending;
        sending.subscribe(() => {
          if (going.signal.aborted) return;
          setState(stateOf(sending.state));
          if (sending.state.phase === 'done') void refreshOperations(VERSION_CHANGES);
        });
        sending.start();
      } catch (failure) {
        if (!going.signal.aborted) setState({ at: 'failed', failure });
      }
    },
    [keyId, kind, id],
  );
  const cancel = useCallback((): void => {
    leaving.current?.abort();
    void upload.current?.cancel();
    setState({ at: 'idle' });
  }, []);
  useEffect(() => () => leaving.current?.abort(), []);
  return { state, isBusy, save, cancel };
}
