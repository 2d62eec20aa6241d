import { areGuessableBytes, isGuessableText, readKey, readPeppers } from './peppers.policy.js';

/** Says what is wrong with a secret, without a part of it; null when nothing is. */
type FormCheck = (text: string) => string | null;

const TOKEN_CHARACTERS = 32;
const TOKEN = /^[\w.~+/=-]+$/;
/** Passwords of `.env.example` and those every guess begins with. */
const SAMPLE_PASSWORDS: ReadonlySet<string> = new Set([
  'change-me',
  'changeme',
  'example',
  'password',
  'postgres',
  'redis',
  'secret',
]);

function keyFault(text: string): string | null {
  const bytes = readKey(text);
  if (!bytes) return 'must be base64 of 32 bytes (openssl rand -base64 32)';
  return areGuessableBytes(bytes) ? 'can be guessed; make it with: openssl rand -base64 32' : null;
}

function peppersFault(text: string): string | null {
  const peppers = readPeppers(text);
  const wrong = peppers.indexOf(null);
  if (wrong !== -1) return `entry ${wrong + 1} must be "<id>:<base64 of 32 bytes>"`;
  const read = peppers.filter((pepper) => pepper !== null);
  if (new Set(read.map(({ id }) => id)).size !== read.length) return 'names one id twice';
  const weak = read.findIndex(({ bytes }) => areGuessableBytes(bytes));
  return weak === -1 ? null : `entry ${weak + 1} can be guessed; make it with: openssl rand -base64 32`;
}

function tokenFault(text: string): string | null {
  if (text.length < TOKEN_CHARACTERS) {
    return `must have at least ${TOKEN_CHARACTERS} characters (openssl rand -hex 32)`;
  }
  if (!TOKEN.test(text)) return 'may hold letters, digits and . _ ~ + / = - only';
  return isGuessableText(text) ? 'can be guessed; make it with: openssl rand -hex 32' : null;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A bare % is one that clients of these addresses cannot decode. */
function percentFault({ username, password, hostname, pathname }: URL): string | null {
  if (!isEncoded(username) || !isEncoded(password)) {
    return 'has a % in its name or password that must be written as %25';
  }
  if (!isEncoded(hostname) || !isEncoded(pathname)) return 'has a % that must be written as %25';
  return null;
}

function addressFault(protocols: readonly string[]): FormCheck {
  return (text) => {
    const address = new URL(text);
    const { protocol, password } = address;
    if (!protocols.includes(protocol)) return `must begin with ${protocols.join(' or ')}//`;
    const fault = percentFault(address);
    if (fault !== null) return fault;
    return SAMPLE_PASSWORDS.has(password.toLowerCase()) ? 'has a password that stands in examples' : null;
  };
}

function proxyFault(text: string): string | null {
  const address = new URL(text);
  if (!['http:', 'https:'].includes(address.protocol)) return 'must begin with http:// or https://';
  return address.hostname === '' ? 'must name a host' : percentFault(address);
}

/** What secrets have to look like. `text` is what somebody else has issued. */
export const SECRET_FORMS = {
  text: () => null,
  key: keyFault,
  peppers: peppersFault,
  token: tokenFault,
  postgresAddress: addressFault(['postgres:', 'postgresql:']),
  redisAddress: addressFault(['redis:', 'rediss:']),
  proxyAddress: proxyFault,
} as const satisfies Record<string, FormCheck>;

type SecretForm = keyof typeof SECRET_FORMS;

/** How the text of an environment variable becomes a value. */
export type SettingType = 'string' | 'integer' | 'boolean' | 'url' | 'enum' | 'networks';

interface PlainSetting {
  readonly env: string;
  /** Another spelling of the variable, taken where the first is absent. */
  readonly alias?: string;
  readonly type: SettingType;
  /** Text used when the variable is absent; `null` makes the setting optional, `undefined` required. */
  readonly default?: string | null;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly secret?: never;
  readonly form?: never;
  readonly description: string;
}

/** A setting that is never shown; may also be given as a file, named by the variable with `_FILE` behind it. */
interface SecretSetting extends Omit<PlainSetting, 'secret' | 'form'> {
  readonly secret: true;
  /** What the text must be beyond its type; a fault never repeats the text. */
  readonly form: SecretForm;
}

/** One row of the settings table: the single description of a setting. */
export type Setting = PlainSetting | SecretSetting;
