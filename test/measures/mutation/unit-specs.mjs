/**
 * Stryker's runner for our compiled unit specs: they run in Stryker's own process, as they do in a thread of the light
 * runner, with every mutant in the code and one of them switched on. So a mutant costs the time of the tests that
 * enter it, and those that take effect while a module is loaded cost loading it anew.
 */
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import * as circus from 'jest-circus';

/** The state that mutants read; modules keep it, so it is filled, never replaced. */
const mutants = (globalThis.__stryker__ ??= {});

const call = (fn) =>
  fn.length === 0
    ? fn()
    : new Promise((resolve, reject) => fn((error) => (error ? reject(error) : resolve(undefined))));

/** Loads a compiled spec. @returns its block of tests */
async function loadSpec(spec, query) {
  circus.resetState();
  const url = pathToFileURL(join(process.cwd(), 'dist', spec.replace(/\.ts$/, '.js')));
  await import(`${url.href}?${query}`);
  return circus.getState().rootDescribeBlock;
}

const hooksOf = (block, type) => block.hooks.filter((hook) => hook.type === type);

function testsIn(block) {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
}

/** Each test of a spec with an id: its names from outside in, and which of those with the same names it is. */
function identify(spec, root) {
  const times = new Map();
  return new Map(
    testsIn(root).map((test) => {
      const names = [test.name];
      for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
      const name = names.join(' › ');
      times.set(name, (times.get(name) ?? 0) + 1);
      return [test, { name, id: `${spec} › ${name} #${times.get(name)}` }];
    }),
  );
}

class Ended extends Error {}

class SpecRun {
  results = [];

  constructor({ wanted, isEndedByFailure }) {
    this.wanted = wanted;
    this.isEndedByFailure = isEndedByFailure;
  }

  async runSpec(spec, root) {
    this.ids = identify(spec, root);
    this.spec = spec;
    await this.#runBlock(root, root.mode === 'skip');
  }

  #isWanted(test, isSkipped) {
    if (isSkipped || test.mode === 'skip' || test.mode === 'todo' || !test.fn) return false;
    return !this.wanted || this.wanted.has(this.ids.get(test).id);
  }

  #hasWanted(block, isSkipped) {
    return block.children.some((child) =>
      child.type === 'test'
        ? this.#isWanted(child, isSkipped)
        : this.#hasWanted(child, isSkipped || child.mode === 'skip'),
    );
  }

  async #runBlock(block, isSkipped) {
    if (!this.#hasWanted(block, isSkipped)) return;
    const first = this.ids.get(
      testsIn(block).find((test) => this.#isWanted(test, isSkipped)) ?? testsIn(block)[0],
    );
    const fault = await this.#faultOf(first.id, () => this.#runHooks(block, 'beforeAll'));
    if (fault) this.#note(first, fault, 0);
    for (const child of fault ? [] : block.children) {
      if (child.type !== 'test') await this.#runBlock(child, isSkipped || child.mode === 'skip');
      else if (this.#isWanted(child, isSkipped)) await this.#runTest(child);
    }
    const late = await this.#faultOf(first.id, () => this.#runHooks(block, 'afterAll'));
    if (late) this.#note(first, late, 0);
  }

  async #runHooks(block, type) {
    for (const hook of hooksOf(block, type)) await call(hook.fn);
  }

  async #runTest(test) {
    const about = this.ids.get(test);
    const blocks = [];
    for (let block = test.parent; block; block = block.parent) blocks.unshift(block);
    const startedAt = performance.now();
    globalThis.expect.setState({
      suppressedErrors: [],
      assertionCalls: 0,
      expectedAssertionsNumber: null,
      isExpectingAssertions: false,
      currentTestName: about.name,
    });
    const fault =
      (await this.#faultOf(about.id, async () => {
        for (const block of blocks) await this.#runHooks(block, 'beforeEach');
        await call(test.fn);
      })) ??
      globalThis.expect.extractExpectedAssertionsErrors()[0]?.error ??
      globalThis.expect.getState().suppressedErrors[0];
    const late = await this.#faultOf(about.id, async () => {
      for (const block of blocks.reverse()) await this.#runHooks(block, 'afterEach');
    });
    this.#note(about, fault ?? late, performance.now() - startedAt);
  }

  async #faultOf(id, work) {
    mutants.currentTestId = id;
    try {
      await work();
      return undefined;
    } catch (error) {
      return error ?? new Error('A test threw nothing.');
    } finally {
      mutants.currentTestId = undefined;
    }
  }

  #note({ id, name }, fault, timeSpentMs) {
    const about = { id, name, fileName: join(process.cwd(), this.spec), timeSpentMs };
    this.results.push(
      fault
        ? { ...about, status: 1, failureMessage: String(fault?.stack ?? fault) }
        : { ...about, status: 0 },
    );
    if (fault && this.isEndedByFailure) throw new Ended();
  }
}

class UnitSpecs {
  static inject = tokens(commonTokens.options);

  #loads = 0;
  #runs = 0;

  constructor(options) {
    /** Specs of each mutated file. */
    this.specsOf = options.portico.specsOf;
    this.all = [...new Set(Object.values(this.specsOf).flat())];
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    register('./reload.mjs', import.meta.url);
    await import('reflect-metadata');
    await import(
      new URL('../../../node_modules/jest-light-runner/src/global-setup.js', import.meta.url).href
    );
    await import(new URL('../../runner/setup.mjs', import.meta.url).href);
  }

  async dryRun() {
    mutants.mutantCoverage = { static: {}, perTest: {} };
    const run = await this.#run({ specs: this.all, isEndedByFailure: false });
    return { status: 'complete', tests: run.results, mutantCoverage: mutants.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, reloadEnvironment, mutantActivation, hitLimit, disableBail }) {
    Object.assign(mutants, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    const wanted = testFilter && new Set(testFilter);
    const own =
      this.specsOf[
        Object.keys(this.specsOf).find((path) => activeMutant.fileName.replaceAll('\\', '/').endsWith(path))
      ];
    const specs = wanted
      ? this.all.filter((spec) => testFilter.some((id) => id.startsWith(`${spec} › `)))
      : own;
    try {
      const run = await this.#run({
        specs,
        wanted,
        isEndedByFailure: !disableBail,
        isLoadedAnew: reloadEnvironment,
        onLoad: mutantActivation === 'static' ? activeMutant.id : undefined,
        onRun: activeMutant.id,
      });
      const limited = determineHitLimitReached(mutants.hitCount, hitLimit);
      return toMutantRunResult(limited ?? { status: 'complete', tests: run.results }, false);
    } finally {
      Object.assign(mutants, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  async #run({ specs, wanted, isEndedByFailure, isLoadedAnew, onLoad, onRun }) {
    if (isLoadedAnew) this.#loads += 1;
    const load = isLoadedAnew ? this.#loads : 0;
    const run = new SpecRun({ wanted, isEndedByFailure });
    try {
      for (const spec of specs) {
        this.#runs += 1;
        mutants.activeMutant = onLoad;
        const root = await loadSpec(spec, `load=${load}&run=${this.#runs}`).catch((error) => {
          run.results.push({
            id: spec,
            name: spec,
            status: 1,
            timeSpentMs: 0,
            failureMessage: String(error?.stack ?? error),
          });
          if (isEndedByFailure) throw new Ended();
        });
        mutants.activeMutant = onRun;
        if (root) await run.runSpec(spec, root);
      }
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    }
    return run;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'unit-specs', UnitSpecs)];
