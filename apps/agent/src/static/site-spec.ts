import type { ReleaseSpec } from '../app/app-supervisor.port.js';
import type { FileTree } from '../files/file-tree.js';
import { SiteFiles } from './site-files.js';

/** How earlier agents served files, by a process of their own program. What they have written down is served like the rest. */
const BY_PROCESS = /^exec '[^']+' '[^']+' '--serve-static' '[^']+'( '--built')?$/;

type Spec = Pick<ReleaseSpec, 'command' | 'site'>;

/** Whether the agent serves the files of a release itself. */
export function isSite({ command }: Spec): boolean {
  return command === null || BY_PROCESS.test(command);
}

/** The files of a release for which {@link isSite} holds. */
export function siteFilesOf({ command, site }: Spec, tree: FileTree): SiteFiles {
  const isBuilt = BY_PROCESS.exec(command ?? '')?.[1] !== undefined;
  return new SiteFiles(tree, site ?? { root: '', isBuilt });
}
