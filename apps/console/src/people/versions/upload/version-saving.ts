import type { Data } from '#libs/client';
import { type PartTarget, PartUpload } from '../../../shared/upload/part-upload.js';
import type { UploadState } from '../../../shared/upload/part-upload.state.js';
import { dataOf } from '../../../shared/upload/send-bytes.js';
import { refreshOperations } from '../../api.js';
import { USUALLY_LEFT_OUT } from '../../deploys/folder/left-out.policy.js';
import { packFolder } from '../../deploys/folder/pack-folder.js';
import { type ChosenSource, lookAt } from '../../deploys/source/look.js';
import { sendAsKey } from '../../send-as-key.js';
import { saveAddress, VERSION_CHANGES, type VersionOwner } from '../version-owner.js';

type SavedVersion = Data<'servers.sources.create'>;

/** Filled when the archive has arrived. */
interface VersionTicket {
  saved: SavedVersion | null;
}

/** A version is saved in one piece; sending it again is the same version. */
function versionTarget(
  keyId: string,
  owner: VersionOwner,
  archive: Blob,
): PartTarget<VersionTicket, SavedVersion> {
  return {
    open: async () => ({ ticket: { saved: null }, partSizes: [archive.size] }),
    send: async (ticket, _part, onProgress, signal) => {
      const answer = await sendAsKey(keyId, {
        method: 'POST',
        url: saveAddress(owner),
        headers: { 'content-type': 'application/octet-stream' },
        body: archive,
        onProgress,
        signal,
      });
      ticket.saved = dataOf<SavedVersion>(answer);
      return ticket.saved.versionId;
    },
    complete: async ({ saved }) => {
      if (saved === null) throw new Error('Nothing has been saved.');
      return saved;
    },
    abandon: async () => undefined,
    isTicketGone: () => false,
  };
}

/** `nothing`: there is nothing in it to save. */
export type SavingState =
  | { readonly at: 'idle' | 'reading' | 'nothing' }
  | { readonly at: 'packing'; readonly done: number; readonly total: number }
  | { readonly at: 'sending'; readonly done: number; readonly total: number; readonly isInterrupted: boolean }
  | { readonly at: 'saved'; readonly version: SavedVersion }
  | { readonly at: 'failed'; readonly failure: unknown };

export const isSaving = ({ at }: SavingState): boolean =>
  at === 'reading' || at === 'packing' || at === 'sending';

function stateOf({
  phase,
  size,
  parts,
  isInterrupted,
  failure,
  result,
}: UploadState<VersionTicket, SavedVersion>): SavingState {
  if (result !== null) return { at: 'saved', version: result };
  if (phase === 'failed') return { at: 'failed', failure };
  return { at: 'sending', done: parts[0]?.sent ?? 0, total: size, isInterrupted };
}

/** Saves what was chosen as a version, without running it. */
export class VersionSaving {
  #state: SavingState = { at: 'idle' };
  #source: ChosenSource | null = null;
  #leftOut: readonly string[] = [];
  #going = new AbortController();
  #upload: PartUpload<VersionTicket, SavedVersion> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly owner: VersionOwner,
    private readonly keyId: string,
  ) {}

  get state(): SavingState {
    return this.#state;
  }

  get source(): ChosenSource | null {
    return this.#source;
  }

  /** What of a folder is not in the version. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async save(source: ChosenSource): Promise<void> {
    if (isSaving(this.#state)) return;
    const going = new AbortController();
    this.#going = going;
    this.#source = source;
    this.#leftOut = [];
    this.#tell({ at: 'reading' });
    try {
      const archive = await this.#archiveOf(source, going.signal);
      going.signal.throwIfAborted();
      if (archive) this.#send(archive, going.signal);
      else this.#tell({ at: 'nothing' });
    } catch (failure) {
      if (!going.signal.aborted) this.#tell({ at: 'failed', failure });
    }
  }

  cancel(): void {
    this.#going.abort();
    void this.#upload?.cancel();
    this.#tell({ at: 'idle' });
  }

  #tell(state: SavingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** @returns null where nothing would be in it. */
  async #archiveOf(source: ChosenSource, signal: AbortSignal): Promise<Blob | null> {
    const { listing, isDeployable } = await lookAt(source, USUALLY_LEFT_OUT, false, signal);
    this.#leftOut = listing?.leftOut ?? [];
    if (!isDeployable) return null;
    if (source.kind === 'archive') return source.file;
    const files = listing?.files ?? [];
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    const tell = (done: number): void => {
      if (!signal.aborted) this.#tell({ at: 'packing', done, total });
    };
    tell(0);
    return packFolder(files, { signal, onProgress: tell });
  }

  #send(archive: Blob, signal: AbortSignal): void {
    const upload = new PartUpload(archive.size, versionTarget(this.keyId, this.owner, archive));
    this.#upload = upload;
    upload.subscribe(() => {
      if (signal.aborted) return;
      this.#tell(stateOf(upload.state));
      if (upload.state.phase === 'done') void refreshOperations(VERSION_CHANGES);
    });
    upload.start();
  }
}
