/** Stands in the folder in which the commands of a release run. */
export const ENV_FILE = '.env';

/** In quotes that the value does not hold, as readers of `.env` files and shells take it. */
function quoted(value: string): string {
  if (/^[\w./:@%+,=-]+$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\$`]/.test(value)) return `"${value}"`;
  if (!value.includes('`')) return `\`${value}\``;
  return `"${value.replace(/["\\$`]/g, '\\$&')}"`;
}

/** Content of `.env`. */
export function envFile(env: Readonly<Record<string, string>>): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('');
}
