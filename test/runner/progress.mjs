import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** How often a run that is not watched at a terminal says how far it is, in milliseconds. */
const EVERY_MS = 10_000;
const SLOWEST = 10;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** What `loop-guard.mjs` has written down. */
function turnsOf(folder) {
  if (!folder) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text)),
  );
}

/** Says how far a run is, each failure when it happens, and at the end the slowest files and one line of sums. */
export default class Progress {
  constructor({ rootDir, testNamePattern }) {
    this.root = rootDir;
    this.runsEveryCase = !testNamePattern;
    this.files = [];
    this.empty = [];
  }

  onRunStart({ numTotalTestSuites }) {
    this.startedAt = Date.now();
    this.toldAt = 0;
    this.total = numTotalTestSuites;
    // A worker that is ended from within never answers, and Jest then ends as if all were well.
    process.on('exit', (code) => {
      if (this.isComplete || code !== 0) return;
      this.say(
        `BROKEN OFF after ${this.files.length} of ${this.total} files: a worker ended while it ran a spec.`,
      );
      process.exitCode = 1;
    });
  }

  onTestResult(test, result) {
    const path = relative(this.root, test.path).replace(/\.js$/, '.ts');
    const tried = result.numPassingTests + result.numFailingTests + result.numPendingTests;
    this.files.push({ path, ms: result.perfStats.runtime });
    const fault = result.testExecError ?? (tried === 0 ? new Error('It has no tests.') : null);
    if (fault !== null && !result.testExecError) this.empty.push(path);
    if (result.numFailingTests > 0 || fault !== null) {
      this.say(`FAIL ${path}\n${result.failureMessage || (fault.stack ?? fault.message)}`);
    }
    this.tell();
  }

  onRunComplete(
    _,
    { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults },
  ) {
    this.isComplete = true;
    const slowest = [...this.files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    this.say(
      ['Slowest files:', ...slowest.map(({ path, ms }) => `  ${seconds(ms).padStart(8)}  ${path}`)].join(
        '\n',
      ),
    );
    const failed = testResults.filter((result) => result.numFailingTests > 0 || result.testExecError);
    for (const { testFilePath } of failed)
      this.say(`FAIL ${relative(this.root, testFilePath).replace(/\.js$/, '.ts')}`);
    const broken = numFailedTests + numRuntimeErrorTestSuites + this.empty.length;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    if (this.empty.length > 0) this.fault = `These specs have no tests: ${this.empty.join(', ')}`;
    else if (numPendingTests > 0 && process.env.CI === 'true' && this.runsEveryCase) {
      this.fault = 'With CI=true every case runs.';
      this.say(this.fault);
    }
    this.tellTurns();
    this.say(`${this.files.length} files in ${seconds(Date.now() - this.startedAt)}`);
    this.say(`${numPassedTests} passed, ${broken} failed${skipped}`);
  }

  /** Turns of the loops of processes under test: those that are too long fail the run. */
  tellTurns(folder = process.env.PORTICO_LOOP_GUARD) {
    const turns = turnsOf(folder);
    if (turns.length === 0) return;
    const row = ({ program, kind, name, ms, limit, spec }) =>
      `  ${String(ms).padStart(5)} of ${limit} ms  ${program}  ${kind} ${name}  ${relative(this.root, spec).replace(/\.js$/, '.ts')}`;
    turns.sort((a, b) => b.ms / b.limit - a.ms / a.limit);
    const tooLong = turns.filter(({ ms, limit }) => ms > limit);
    this.say(
      ['Longest turns of a loop:', ...turns.slice(0, Math.max(SLOWEST, tooLong.length)).map(row)].join('\n'),
    );
    if (tooLong.length > 0) this.fault ??= `${tooLong.length} turns of a loop took too long.`;
  }

  /** Jest ends with a failure where a reporter has one. */
  getLastError() {
    return this.fault && new Error(this.fault);
  }

  tell() {
    const done = this.files.length;
    const line = `${done} of ${this.total} files, ${seconds(Date.now() - this.startedAt)}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else if (Date.now() - this.toldAt >= EVERY_MS) {
      this.toldAt = Date.now();
      process.stdout.write(`${line}\n`);
    }
  }

  say(text) {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
    process.stdout.write(`${text}\n`);
  }
}
