import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRuns, type Pair } from './harness/comparison.js';
import type { Row } from './harness/measurement.js';
import { toComparedTable } from './harness/report.js';

const USAGE = `npm run bench:compare -- (--with <folder> | --node <line>) [--only a,b] [--rounds N] [--json <file>]

  --with     a second checkout, built and with its packages installed: measured before this one, in turn
  --node     this checkout on another line of Node as well, such as 24, taken from npm
  --only     suites, as "npm run bench -- --help" names them (default a,b,d,e)
  --rounds   how often each of the two is measured (default 5)
  --json     file for the JSON result
`;

/** A build and the programs it runs with. */
interface Side {
  readonly name: string;
  readonly folder: string;
  readonly programs: string | null;
}

async function printed(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
  return text.trim();
}

async function measure({ folder, programs }: Side, only: string, json: string): Promise<Row[]> {
  const node = programs === null ? process.execPath : join(programs, 'node');
  const path = programs === null ? process.env['PATH'] : `${programs}${delimiter}${process.env['PATH']}`;
  const args = ['dist/bench/main.js', '--only', only, '--rounds', '1', '--json', json];
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The bench in ${folder} ended with ${code}.`);
  return (JSON.parse(await readFile(json, 'utf8')) as { rows: Row[] }).rows;
}

async function sides(other: { with?: string; node?: string }, tools: string): Promise<[Side, Side]> {
  const here = { name: `Node ${process.version}`, folder: process.cwd(), programs: null };
  if (other.node !== undefined) {
    const programs = await printed(process.execPath, ['bin/other-node.mjs', other.node, tools]);
    return [here, { name: `Node ${other.node}`, folder: process.cwd(), programs }];
  }
  const folder = resolve(other.with ?? '');
  await access(join(folder, 'dist/bench/main.js'));
  return [
    { name: other.with ?? '', folder, programs: null },
    { ...here, name: 'this checkout' },
  ];
}

async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      with: { type: 'string' },
      node: { type: 'string' },
      only: { type: 'string', default: 'a,b,d,e' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  if ((values.with === undefined) === (values.node === undefined))
    throw new Error(`One of --with and --node is needed.\n${USAGE}`);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');

  // Inside the checkout: servers that are shut in would not see a Node below /tmp.
  await mkdir('.node', { recursive: true });
  const tools = await mkdtemp(resolve('.node', 'bench-'));
  try {
    const loadBefore = loadavg()[0] ?? 0;
    const [before, after] = await sides(values, tools);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const readings = new Map<Side, Row[]>();
      for (const side of round % 2 === 0 ? [before, after] : [after, before]) {
        process.stderr.write(`round ${round + 1}: ${side.name}\n`);
        readings.set(side, await measure(side, values.only, join(tools, 'rows.json')));
      }
      pairs.push({ before: readings.get(before) ?? [], after: readings.get(after) ?? [] });
    }
    const rows = compareRuns(pairs);
    process.stdout.write(
      `${toComparedTable(rows, before.name, after.name)}\n\n${availableParallelism()} cores, ${rounds} rounds, ` +
        `load ${loadBefore.toFixed(1)} before\n`,
    );
    if (values.json !== undefined)
      await writeFile(values.json, `${JSON.stringify({ rounds, rows }, null, 2)}\n`);
  } finally {
    await rm(tools, { recursive: true, force: true });
  }
}

try {
  await compare();
} catch (error) {
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  process.exitCode = 1;
}
