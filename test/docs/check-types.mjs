#!/usr/bin/env node
/**
 * Checks the types of some files of a checkout, and of those that import them by a relative path: a whole check costs a
 * minute of processor time. `node check-types.mjs <checkout> <file from its root>…`; what is wrong goes to standard output.
 */
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const PROJECTS = ['tsconfig.json', 'apps/console/tsconfig.json'];
const CONSOLE = 'apps/console/';
const OF_TESTS = /\.(spec|fixture)\.ts$|\/__fixtures__\//;

const [root, ...files] = process.argv.slice(2);
const wanted = files.map((file) => join(root, file));

/** Sources of the project, without specs nobody asked for. */
function programOf(project) {
  const path = join(root, project);
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const rootNames = fileNames.filter((name) => wanted.includes(name) || !OF_TESTS.test(name));
  const plain = { noEmit: true, incremental: false, tsBuildInfoFile: undefined };
  return ts.createProgram({ rootNames, options: { ...options, ...plain } });
}

function importsOneOf(names, { fileName, text }) {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map((imported) => imported.fileName);
  return imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolve(dirname(fileName), specifier).replace(/\.js$/, ''))
    .some((target) => names.has(target));
}

const faults = PROJECTS.flatMap((project) => {
  const isOfProject = (file) => file.startsWith(CONSOLE) === project.startsWith(CONSOLE);
  const own = files.filter((file) => isOfProject(file) && /\.tsx?$/.test(file));
  if (own.length === 0) return [];
  const program = programOf(project);
  const names = new Set(own.map((file) => join(root, file).replace(/\.tsx?$/, '')));
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(root) && !fileName.includes('/node_modules/'))
    .filter((source) => wanted.includes(source.fileName) || importsOneOf(names, source))
    .flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]);
});

const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};
process.stdout.write(ts.formatDiagnostics(faults, host));
process.exitCode = faults.length > 0 ? 1 : 0;
