/**
 * Loaded into a process under test before anything else (`guarded` of `libs/testing`), and into no other: measures how
 * much of the processor the main thread takes in each turn of its loop, and writes down the turns that took long, with
 * the request, job or call they worked for. By the kernel's account of the thread, not by the clock: what else the
 * machine is busy with does not count. The start is not measured.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import childProcess from 'node:child_process';
import { channel, subscribe } from 'node:diagnostics_channel';
import { appendFileSync, openSync, readSync } from 'node:fs';
import http2 from 'node:http2';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Scripts of ours: what a home or the build calls them, and the copies a machine makes of the agent. */
const PROGRAM = /\/dist\/bundle\/(api|worker)\.js$|\/(agent|program|agent\/[0-9a-f]{16})\.mjs$/;
/** Milliseconds of one turn for one request, job or call: while its body is read, and else. */
const LIMITS = { reading: 50, other: 100 };
/** Turns from here on are written down, so that a run tells how far it is from its limits. */
const TOLD_FROM_MS = 10;

const { NODE_OPTIONS, PORTICO_LOOP_GUARD, PORTICO_LOOP_GUARD_SPEC } = process.env;
const SETTINGS = { NODE_OPTIONS, PORTICO_LOOP_GUARD, PORTICO_LOOP_GUARD_SPEC };

/** What a part of a turn was for. */
class Work {
  /** @param {string} kind @param {() => string} nameOf @param {import('node:stream').Readable | null} body */
  constructor(kind, nameOf, body = null) {
    Object.assign(this, { kind, nameOf, body });
  }
}

const NOBODY = new Work('process', () => 'work of its own');
const works = new AsyncLocalStorage();

/** A thread is known to itself alone by this name: whoever opens it means the thread that opens. */
const account = openSync('/proc/thread-self/schedstat', 'r');
const line = Buffer.alloc(100);
function cpuMs() {
  readSync(account, line, 0, line.length, 0);
  return Number(line.latin1Slice(0, line.indexOf(0x20))) / 1e6;
}

/** Adds up the turn that goes on, and tells of it when it has ended. */
class Turns {
  #isOpen = false;
  #last = cpuMs();
  #work = NOBODY;
  #shares = new Map();
  #hasStarted = false;

  /** The process has begun to serve. */
  started() {
    if (this.#hasStarted) return;
    this.#last = cpuMs();
    this.#shares.clear();
    this.#hasStarted = true;
  }

  /** Called before each callback, whose work is known by its context. */
  step() {
    if (!this.#isOpen) {
      this.#isOpen = true;
      // It keeps the loop from waiting in this turn, and is called at its end.
      setImmediate(() => this.#end());
    }
    this.switchTo(works.getStore() ?? NOBODY);
  }

  switchTo(work) {
    if (work === this.#work) return;
    this.#charge();
    this.#work = work;
    this.#note(work);
  }

  #note(work) {
    const known = this.#shares.get(work);
    if (known) return;
    const { body } = work;
    const isUnread = body !== null && !body.readableEnded;
    this.#shares.set(work, { ms: 0, isUnread, hasReader: isUnread && body.readableFlowing !== null });
  }

  #charge() {
    const now = cpuMs();
    this.#note(this.#work);
    this.#shares.get(this.#work).ms += now - this.#last;
    this.#last = now;
  }

  #end() {
    this.#charge();
    if (this.#hasStarted) for (const [work, share] of this.#shares) tell(work, share);
    this.#shares.clear();
    this.#note(this.#work);
    this.#isOpen = false;
  }
}

function tell({ kind, nameOf, body }, { ms, isUnread, hasReader }) {
  if (ms < TOLD_FROM_MS) return;
  // Somebody read the body when the turn began, or has come to its end in it.
  const isReading = isUnread && (hasReader || body.readableEnded);
  const [, program = 'agent'] = PROGRAM.exec(process.argv[1]) ?? [];
  const limit = isReading ? LIMITS.reading : LIMITS.other;
  const turn = { program, kind, name: nameOf(), ms: Math.round(ms), limit, spec: PORTICO_LOOP_GUARD_SPEC };
  appendFileSync(report, `${JSON.stringify(turn)}\n`);
}

/** An address without what tells whose it is. */
const pattern = (path) =>
  path.replace(/\?.*/, '').replace(/\/[^/]*\d[^/]*/g, (part) => (/^\/v\d$/.test(part) ? part : '/:id'));

function workOfRequest(request) {
  const { method, headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const nameOf = () => `${method} ${request.context?.route?.path ?? pattern(request.url)}`;
  return new Work('route', nameOf, hasBody ? request : null);
}

function follow(turns) {
  subscribe('http.server.request.start', ({ request }) => {
    const work = workOfRequest(request);
    works.enterWith(work);
    turns.switchTo(work);
  });
  subscribe('http.server.response.finish', ({ request, response }) => {
    if (request.url === '/readyz' && response.statusCode === 200) turns.started();
  });
  channel('portico.job').bindStore(works, ({ name }) => new Work('job', () => name));
  const { createServer } = http2;
  http2.createServer = (...given) =>
    createServer(...given).on('stream', (stream, headers) => {
      turns.started();
      const nameOf = () => `${headers[':method']} ${pattern(headers[':path'] ?? '')}`;
      const work = new Work('call', nameOf, stream.endAfterHeaders ? null : stream);
      works.enterWith(work);
      turns.switchTo(work);
    });
  createHook({ before: () => turns.step() }).enable();
}

/** A machine is given no settings by whoever starts it, nor gives any to its agents: they are guarded as it is. */
function guardChildren() {
  const { spawn } = childProcess;
  childProcess.spawn = (file, words, more) => {
    const isOurs =
      file === process.execPath && Array.isArray(words) && words.some((word) => PROGRAM.test(word));
    if (!isOurs) return spawn(file, words, more);
    const env = { ...(more?.env ?? process.env), ...SETTINGS };
    return spawn(file, words, { ...more, env });
  };
}

let report = '';
if (isMainThread && PORTICO_LOOP_GUARD) {
  for (const name of Object.keys(SETTINGS)) delete process.env[name];
  guardChildren();
  if (PROGRAM.test(process.argv[1] ?? '')) {
    report = join(PORTICO_LOOP_GUARD, `${process.pid}-${Date.now()}.jsonl`);
    follow(new Turns());
  }
  syncBuiltinESMExports();
}
