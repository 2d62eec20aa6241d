'use strict';
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative } = require('node:path');
const { Script } = require('node:vm');

const ROOT = dirname(dirname(__dirname));

/** The bytes of a file, or nothing where there is none. */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Compiles a program, with what V8 kept of it where that was made by this Node with these flags; V8 looks. Its text
 * has ASCII characters only, so it is read as what V8 keeps in one byte a character.
 */
function compile(name) {
  const filename = join(__dirname, `${name}.code`);
  return new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData: readIfThere(join(__dirname, `${name}.kept`)),
  });
}

/** Of each line of a program, the file it was made of. */
function readOrigins(name) {
  const origins = JSON.parse(readFileSync(join(__dirname, `${name}.lines`), 'utf8'));
  return (line) => origins.findLast(([first]) => first <= line)?.[1];
}

/** Stack traces name the file a frame was made of, beside its place in the program. */
function nameOrigins(name) {
  const program = join(__dirname, `${name}.code`);
  const shown = relative(ROOT, program);
  let originOf;
  const show = (frame) => {
    const text = String(frame);
    if (frame.getFileName() !== program) return text;
    originOf ??= readOrigins(name);
    const origin = originOf(frame.getLineNumber());
    return origin === undefined ? text : text.replace(program, `${origin} in ${shown}`);
  };
  Error.prepareStackTrace = (error, frames) => {
    const head = Error.prototype.toString.call(error);
    return frames.length === 0 ? head : `${head}\n    at ${frames.map(show).join('\n    at ')}`;
  };
}

/** Runs what a program declares. @returns what it exports. */
function load(script, name) {
  const file = join(__dirname, `${name}.code`);
  const module = { exports: {} };
  const importLate = (specifier) => import(specifier);
  script.runInThisContext()(module.exports, createRequire(file), module, file, __dirname, importLate);
  return module.exports;
}

module.exports = {
  compile,
  load,
  /** Starts a program of this folder. */
  launch(name) {
    nameOrigins(name);
    return load(compile(name), name).start(process.env);
  },
};
