/** Instructions of a Dockerfile that are understood; any other one is a fault, so that nothing is left out in silence. */
const KNOWN = new Set([
  'ARG',
  'LABEL',
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
]);

/** Lines of instructions, comments dropped and continued lines joined. */
function logicalLines(text) {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line) && line.trim() !== '');
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
}

function parseFrom(rest, args) {
  const [, image, name] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
  if (!image) throw new Error(`FROM without a name for the stage: ${rest}`);
  const argument = /^\$\{(\w+)\}$/.exec(image)?.[1];
  if (argument && !(argument in args)) throw new Error(`FROM an argument without a default: ${rest}`);
  return { image: argument ? args[argument] : image, name };
}

/** What an argument of the whole file is in a stage that asks for it. */
function argumentOf(rest, args) {
  if (!(rest in args)) throw new Error(`An argument that the file does not have at its head: ${rest}`);
  return `${rest}=${args[rest]}`;
}

/**
 * @param {string} text of a Dockerfile
 * @param {Record<string, string>} given arguments in the place of their defaults
 * @returns {{ name: string, image: string, steps: { instruction: string, rest: string }[] }[]} stages in their order
 */
export function parseDockerfile(text, given = {}) {
  const stages = [];
  const args = {};
  for (const line of logicalLines(text)) {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!KNOWN.has(instruction)) throw new Error(`An instruction that is not understood: ${line}`);
    if (instruction === 'ARG' && stages.length === 0) Object.assign(args, parseEnv(rest), given);
    else if (instruction === 'ARG') stages.at(-1).steps.push({ instruction, rest: argumentOf(rest, args) });
    else if (instruction === 'FROM') stages.push({ ...parseFrom(rest, args), steps: [] });
    else stages.at(-1).steps.push({ instruction, rest });
  }
  return stages;
}

/** @returns {{ from: string | null, sources: string[], target: string }} */
export function parseCopy(rest) {
  const words = rest.split(/\s+/);
  let from = null;
  while (words[0]?.startsWith('--')) {
    const flag = words.shift();
    if (!flag.startsWith('--from=')) throw new Error(`A flag of COPY that is not understood: ${flag}`);
    from = flag.slice('--from='.length);
  }
  const target = words.pop();
  if (!target || words.length === 0) throw new Error(`COPY needs a source and a target: ${rest}`);
  return { from, sources: words, target };
}

/**
 * @param {string} rest of a HEALTHCHECK
 * @returns {string[] | null} the command; null for NONE
 */
export function parseHealthcheck(rest) {
  if (rest === 'NONE') return null;
  const [, flags, command] = /^((?:--[a-z-]+=\S+ )*)CMD (\[.+\])$/.exec(rest) ?? [];
  if (!command) throw new Error(`HEALTHCHECK that is not understood: ${rest}`);
  for (const wanted of ['interval', 'timeout', 'start-period', 'retries'])
    if (!flags.includes(`--${wanted}=`)) throw new Error(`HEALTHCHECK without --${wanted}`);
  return JSON.parse(command);
}

/** @returns {Record<string, string>} of `A=1 B=2` */
export function parseEnv(rest) {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^"']*)$/.exec(pair) ?? [];
      if (!name) throw new Error(`ENV that is not understood: ${rest}`);
      return [name, value];
    }),
  );
}

/**
 * @param {string} rest of a LABEL
 * @param {Record<string, string>} args of the stage
 * @returns {Record<string, string>}
 */
export function parseLabels(rest, args) {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [, name, value] = /^([a-z.]+)=(\S*)$/.exec(pair) ?? [];
      if (!name) throw new Error(`LABEL that is not understood: ${rest}`);
      return [name, value.replaceAll(/\$\{(\w+)\}/g, (_, argument) => args[argument] ?? '')];
    }),
  );
}

function expressionOf(pattern) {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]]/g, '\\$&');
  const text = escaped
    .replaceAll('**/', '\0')
    .replaceAll('**', '\x01')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\0', '(?:.*/)?')
    .replaceAll('\x01', '.*');
  return new RegExp(`^${text}$`);
}

/**
 * @param {string} text of a .dockerignore
 * @returns {(path: string) => boolean} whether a path of the context is left out; the last line that fits decides
 */
export function parseIgnore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ out: !line.startsWith('!'), fits: expressionOf(line.replace(/^!/, '')) }));
  return (path) => {
    const parts = path.split('/');
    const selfAndAbove = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return rules.findLast(({ fits }) => selfAndAbove.some((one) => fits.test(one)))?.out ?? false;
  };
}
