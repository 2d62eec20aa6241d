import { mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TopFolder } from '#libs/archives';
import { unpackArchive } from '../../archive/unpack-archive.js';
import { entriesOf } from '../../files/entries-of.js';
import { removeTree } from '../../files/held-folder.js';
import { DATA_ROOTS } from '../../sandbox/sandbox-layout.data.js';
import { word } from '../../process/shell-text.js';
import { type DeployContext, DONE, SKIPPED, type Step } from '../deploy-context.js';
import { StepFailure } from '../step-shell.js';
import { openRoot } from '../root-folder.js';
import { findRuntime } from './runtimes.js';

/** What systems leave in folders and archives; no application needs it. */
const METADATA = /^(\.DS_Store|__MACOSX|\._.+)$/;
const SHOWN_CHARACTERS = 100;

/** A name as it may stand in a line of ours. */
function quoted(name: string): string {
  return JSON.stringify(name.slice(0, SHOWN_CHARACTERS));
}

function topFolderNote({ name, obstacle }: TopFolder): string {
  return obstacle === null
    ? `The archive is one folder, ${quoted(name)}: its content was unpacked without it. keepTopFolder keeps it.`
    : `The folder ${quoted(name)} around everything stays: the link ${quoted(obstacle)} needs it.`;
}

/**
 * The copy is made where the code of the slot runs and as its account: whatever an earlier release does to its files
 * meanwhile leads to nothing but what the release itself can read.
 */
async function copyRelease(context: DeployContext, source: string): Promise<void> {
  const { releaseId, releases, shell, space } = context;
  if (!releases.kept().some((release) => release.releaseId === source)) {
    throw new StepFailure(`The release ${source} is no longer on the server.`);
  }
  await releases.create(releaseId);
  await releases.handOver(releaseId);
  const from = releases.path(source);
  await shell.run('download', `cp -a ${word(`${space.source(from)}/.`)} .`, from);
  context.note('download', `the files of the release ${source}, as they were built`);
}

async function unpackRelease(context: DeployContext): Promise<void> {
  const { machine, plan, releaseId, releases, signal } = context;
  const { archive } = plan;
  if (archive === null) throw new StepFailure('The deploy has no archive.');
  const fault = await machine.archives.fault(releaseId, archive);
  if (fault) throw new StepFailure(`The archive cannot be used: ${fault}.`);
  const made = await releases.create(releaseId);
  const path = machine.archives.path(releaseId);
  const target = join(made, plan.extractTo);
  try {
    const options = { signal, leaveOutTopFolder: !plan.keepTopFolder };
    const unpacked = await unpackArchive(path, archive.format, target, options);
    context.windowsPaths = unpacked.backslashes;
    context.note('download', `${unpacked.entries} entries, ${unpacked.bytes} bytes`);
    if (unpacked.topFolder) context.note('download', topFolderNote(unpacked.topFolder));
  } catch (error) {
    signal.throwIfAborted();
    throw new StepFailure(`The archive cannot be unpacked: ${(error as Error).message}`);
  }
  context.metadataFiles = await removeMetadata(made);
  await releases.handOver(releaseId);
}

export const download: Step = async (context) => {
  await context.space.assertRoom();
  if (context.plan.release) await copyRelease(context, context.plan.release);
  else await unpackRelease(context);
  openRoot(context).close();
  return DONE;
};

/**
 * A release always starts with an empty folder; what can be left of earlier ones are caches. They belong to the user
 * of the slot, so it is that user who removes them.
 */
export const clean: Step = async ({ plan, folders, shell, space }) => {
  if (!plan.cleanDeploy) return SKIPPED;
  mkdirSync(folders.cache, { recursive: true, mode: 0o700 });
  await shell.run('clean', `find ${word(space.inside(folders.cache))} -mindepth 1 -delete`);
  return DONE;
};

/** The paths were turned while unpacking, where each is checked; this tells of it. */
export const normalizeWindowsPaths: Step = async (context) => {
  if (context.windowsPaths === 0) return SKIPPED;
  context.note('normalize_windows_paths', `${context.windowsPaths} paths written with backslashes`);
  return DONE;
};

/** Before the release is shown to anybody. @returns how many were removed */
async function removeMetadata(folder: string): Promise<number> {
  let removed = 0;
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (METADATA.test(entry.name)) {
      await removeTree(path);
      removed += 1;
    } else if (entry.isDirectory()) removed += await removeMetadata(path);
  }
  return removed;
}

/**
 * Folders of a plan below the data folder. Absolute ones are below one of two roots; only the others are seen
 * inside the release.
 */
function dataFolders(dirs: readonly string[]): { path: string; linked: boolean }[] {
  return dirs.map((dir) => {
    const root = DATA_ROOTS.find((prefix) => dir.startsWith(prefix));
    const path = posix.normalize(root ? dir.slice(root.length) : dir).replace(/\/+$/, '');
    return { path, linked: root === undefined };
  });
}

/**
 * Run as the user of the slot, so that a link laid out in the data folder leads nowhere it could not go itself.
 * `$1` data folder, `$2` target of the link in the release or '', `$3` path, `$4` 1 to open all of it. What the
 * archive brings in such a folder is its first content.
 */
const DATA_FOLDER_SCRIPT = `
if [ ! -d "$1/$3" ]; then
  mkdir -p "$1/$3" || exit 1
  if [ -n "$2" ] && [ -d "$3" ] && [ ! -L "$3" ]; then cp -R "$3/." "$1/$3/" || exit 1; fi
fi
if [ "$4" = 1 ]; then chmod -R u+rwX "$1/$3" || exit 1; fi
if [ -n "$2" ]; then
  mkdir -p "$(dirname "$3")" && rm -rf "$3" && ln -s "$2" "$3" || exit 1
fi
`;

/**
 * From a release to a data folder. The way is the same as code of the slot sees them, `/opt/app` and `/data`, and on
 * the disk, `releases/<id>` beside `data`.
 */
function linkTarget(path: string): string {
  return join(...path.split('/').map(() => '..'), '..', 'data', path);
}

async function linkDataFolders({ plan, folders, shell, space }: DeployContext): Promise<void> {
  const calls = dataFolders(plan.dataDirs).map(({ path, linked }) =>
    [space.inside(folders.data), linked ? linkTarget(path) : '', path, plan.dataDirsRecursive ? '1' : '0']
      .map(word)
      .join(' '),
  );
  if (calls.length === 0) return;
  const text = `prepare() {${DATA_FOLDER_SCRIPT}}\n${calls.map((call) => `prepare ${call}`).join('\n')}`;
  await shell.run('cleanup_metadata', text);
}

/** The files went when the archive was unpacked, before anything could lead their removal elsewhere; this tells of it. */
export const cleanupMetadata: Step = async (context) => {
  const { folders, plan, metadataFiles } = context;
  mkdirSync(folders.data, { recursive: true, mode: 0o700 });
  await linkDataFolders(context);
  if (metadataFiles > 0) context.note('cleanup_metadata', `${metadataFiles} files of other systems removed`);
  return metadataFiles > 0 || plan.dataDirs.length > 0 ? DONE : SKIPPED;
};

export const runtime: Step = async ({ plan, machine, release, space, note }) => {
  if (plan.runtime === null) return SKIPPED;
  const path = plan.env['PATH'] ?? machine.path ?? '';
  const search = await findRuntime(plan.runtime, await space.enter(release, { PATH: path, LANG: 'C' }));
  if ('missing' in search) throw new StepFailure(search.missing);
  note('runtime', search.found);
  return DONE;
};
