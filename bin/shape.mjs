#!/usr/bin/env node
/**
 * Figures of the shape of the sources: how finely they are cut. `most` is what is not lost again; it goes down with what
 * is made simpler, to `target`, within which new features have room.
 *
 *   npm run shape
 */
import { readdirSync, readFileSync } from 'node:fs';

const isCounted = (path) =>
  /\.tsx?$/.test(path) && !/\.(spec|fixture)\.tsx?$|\/(__fixtures__|generated|node_modules)\//.test(path);
const sources = ['libs', 'apps']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter(isCounted)
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, lines: text.split('\n').length - 1 };
  });
const ofLibs = sources.filter(({ path }) => path.startsWith('libs/'));

const occurrences = (pattern, files = sources) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
const shareBelow = (lines) => (100 * sources.filter((file) => file.lines < lines).length) / sources.length;

function linesOfARoute() {
  const controllers = sources.filter(({ path }) => path.endsWith('.controller.ts'));
  const lines = controllers.reduce((sum, file) => sum + file.lines, 0);
  return lines / occurrences(/^ {2,4}@(Get|Post|Put|Patch|Delete|Options|All)\(/gm, controllers);
}

/** Name → what is counted, what it is to come to, and what it must not exceed. */
const FIGURES = [
  { name: 'files of libs', now: ofLibs.length, target: 1_500, most: 1_500 },
  { name: 'classes that are injected', now: occurrences(/^@Injectable\(/gm), target: 400, most: 400 },
  {
    name: 'of them named by execute or run',
    now: occurrences(
      /^ {2}(async )?(execute|run)\(/gm,
      sources.filter(({ text }) => /^@Injectable\(/m.test(text)),
    ),
    target: 0,
    most: 0,
  },
  { name: 'modules', now: occurrences(/^@Module\(/gm), target: 80, most: 80 },
  { name: 'files below 15 lines, %', now: shareBelow(15), target: 4, most: 4 },
  { name: 'lines of controllers a route', now: linesOfARoute(), target: 20, most: 24.1 },
];

const shown = (figure) => (Number.isInteger(figure) ? String(figure) : figure.toFixed(1));
const rows = FIGURES.map(({ name, now, target, most }) => {
  const verdict = now > most ? 'LOST' : now <= target ? 'reached' : '';
  return [name, shown(now), shown(target), shown(most), verdict];
});
for (const row of [['', 'now', 'target', 'most', ''], ...rows])
  process.stdout.write(
    `${row[0].padEnd(34)}${row
      .slice(1, 4)
      .map((cell) => cell.padStart(9))
      .join('')}  ${row[4]}\n`,
  );
if (rows.some((row) => row[4] === 'LOST')) {
  process.stderr.write(
    'A figure is worse than what was reached; see docs/contributor/architecture.md, "A file is a chapter".\n',
  );
  process.exitCode = 1;
}
