import type { ArchiveFormat } from '../archive/unpack-archive.js';

/** What a deploy does; shell texts run by `sh` in the release folder. */
export interface DeployPlan {
  readonly archive: { readonly format: ArchiveFormat; readonly size: number; readonly sha256: string };
  /** Id of the runtimes list; null leaves the machine as it is. `static` serves the files of the release. */
  readonly runtime: string | null;
  readonly install: string | null;
  readonly build: string | null;
  readonly preStart: string | null;
  /** Null only with the runtime `static`. */
  readonly start: string | null;
  readonly port: number;
  /** Given to every step and to the application; also written to `.env` of the release. */
  readonly env: Readonly<Record<string, string>>;
  /** Path probed for a status below 400; null: any HTTP answer, or an open port. */
  readonly healthPath: string | null;
  readonly cleanDeploy: boolean;
  /** Folders that outlive releases, relative to the data folder or below `/opt/data`, `/data`. */
  readonly dataDirs: readonly string[];
  readonly dataDirsRecursive: boolean;
  readonly serviceName: string;
  /** Folder inside the release the archive is unpacked to; '' for its root. */
  readonly extractTo: string;
}
