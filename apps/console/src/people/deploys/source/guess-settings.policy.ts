import { STATIC_RUNTIME, type TypedSettings } from '../../servers/configuration/settings.js';

/** What a folder tells of how it is run. */
export type GuessedSettings = Pick<TypedSettings, 'runtime' | 'install' | 'build' | 'start' | 'healthPath'>;

const NO_SETTINGS: GuessedSettings = { runtime: '', install: '', build: '', start: '', healthPath: '' };

export interface FolderFacts {
  /** Below the folder, with slashes. */
  readonly paths: readonly string[];
  /** Text of its `package.json`; null where there is none. */
  readonly packageJson: string | null;
}

interface PackageFacts {
  readonly scripts: Readonly<Record<string, unknown>>;
  readonly engine: string;
  readonly main: string | null;
  readonly hasDependencies: boolean;
}

/** Programs people begin with when nothing says so, likeliest first. */
const USUAL_PROGRAMS = ['server.js', 'server.mjs', 'index.js', 'index.mjs', 'app.js', 'main.js'];

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** @returns null for a text that is no package. */
function readPackage(text: string | null): PackageFacts | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { scripts, engines, main, dependencies, devDependencies } = value as Record<string, unknown>;
    const { node } = objectOf(engines);
    return {
      scripts: objectOf(scripts),
      engine: typeof node === 'string' ? node : '',
      main: typeof main === 'string' ? main : null,
      hasDependencies:
        Object.keys(objectOf(dependencies)).length + Object.keys(objectOf(devDependencies)).length > 0,
    };
  } catch {
    return null;
  }
}

/** The newest Node.js offered, or the one the package asks for by its major number. */
function nodeRuntime(engine: string, offered: readonly string[]): string {
  const majors = offered
    .flatMap((id) => /^node(\d+)$/.exec(id)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const asked = Number(/\d+/.exec(engine)?.[0]);
  const isAtLeast = /^\s*>/.test(engine);
  const found = isAtLeast
    ? majors.findLast((major) => major >= asked)
    : majors.find((major) => major === asked);
  const major = found ?? majors.at(-1);
  return major === undefined ? '' : `node${major}`;
}

function startOf({ scripts, main }: PackageFacts, paths: ReadonlySet<string>): string {
  if (typeof scripts['start'] === 'string') return 'npm start';
  const program = [main, ...USUAL_PROGRAMS].find(
    (name) => name !== null && paths.has(name.replace(/^\.\//, '')),
  );
  return !program ? '' : `node ${program.replace(/^\.\//, '')}`;
}

function installOf({ hasDependencies }: PackageFacts, paths: ReadonlySet<string>): string {
  if (paths.has('package-lock.json') || paths.has('npm-shrinkwrap.json')) return 'npm ci';
  return hasDependencies ? 'npm install' : '';
}

/**
 * How a folder is most likely run: a package by what its scripts say, a program by its usual name, pages as they are.
 * @param offered ids of runtimes
 * @returns null where nothing tells. Pure.
 */
export function guessSettings(
  { paths, packageJson }: FolderFacts,
  offered: readonly string[],
): GuessedSettings | null {
  const present = new Set(paths);
  const pages: GuessedSettings = { ...NO_SETTINGS, runtime: STATIC_RUNTIME, healthPath: '/' };
  const hasPages = present.has('index.html');
  const found = readPackage(packageJson);
  if (!found) {
    const program = USUAL_PROGRAMS.find((name) => present.has(name));
    if (hasPages || program === undefined) return hasPages ? pages : null;
    return { ...NO_SETTINGS, runtime: nodeRuntime('', offered), start: `node ${program}` };
  }
  const start = startOf(found, present);
  if (start === '' && hasPages) return pages;
  return {
    ...NO_SETTINGS,
    runtime: nodeRuntime(found.engine, offered),
    install: installOf(found, present),
    build: typeof found.scripts['build'] === 'string' ? 'npm run build' : '',
    start,
  };
}
