import { relative } from 'node:path';

/** Percent of the mutants of a file that its specs have to notice, but for those with a reason. */
const LEAST = 85;

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

function cut(text, { start, end }) {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n').replace(/\s+/g, ' ');
}

/** A survivor as it is told, and as it is listed with its reason. */
const asRow = (path, mutant, text) => ({
  file: path.split('/').at(-1),
  was: cut(text, mutant.location),
  becomes: mutant.replacement.replace(/\s+/g, ' '),
});

const isSame = (one, other) =>
  one.file === other.file && one.was === other.was && one.becomes === other.becomes;

/**
 * Prints a line for each file, and each mutant that lives.
 * @returns {boolean} whether each file has `LEAST` percent, or a reason for each of its survivors
 */
export function report(paths, results, textOf, reasons) {
  const print = (line) => process.stdout.write(`${line}\n`);
  let isWell = true;
  for (const path of paths.toSorted()) {
    const its = results.filter(({ fileName }) => relative('.', fileName).replaceAll('\\', '/') === path);
    const killed = its.filter(({ status }) => NOTICED.includes(status));
    const lived = its.filter(({ status }) => UNNOTICED.includes(status));
    const total = killed.length + lived.length;
    const percent = total === 0 ? 100 : Math.floor((100 * killed.length) / total);
    const rows = lived.map((mutant) => ({ mutant, row: asRow(path, mutant, textOf(path)) }));
    const isListed = ({ row }) => reasons.some((reason) => isSame(reason, row));
    const untold = rows.filter((one) => !isListed(one));
    const isEnough = percent >= LEAST || untold.length === 0;
    isWell &&= isEnough;
    const listed = rows.length - untold.length;
    print(
      `${isEnough ? '  ' : '! '}${String(percent).padStart(3)} %  ${killed.length} killed, ${lived.length} lived${listed ? ` (${listed} with a reason)` : ''}  ${path}`,
    );
    for (const { mutant, row } of untold) {
      print(
        `         ${path}:${mutant.location.start.line}  ${mutant.status === 'NoCoverage' ? 'no test' : 'lived'}  ${JSON.stringify({ was: row.was, becomes: row.becomes })}`,
      );
    }
    const failed = its.filter(({ status }) => ['RuntimeError', 'CompileError'].includes(status));
    if (failed.length > 0) print(`         ${failed.length} could not be tried: ${failed[0].statusReason}`);
  }
  return isWell;
}
