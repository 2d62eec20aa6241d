const CENSOR = '[redacted]';

interface RedactionRule {
  /** Text a line must contain for the pattern to be tried: one cheap scan for most lines. */
  readonly probe: string;
  readonly pattern: RegExp;
  readonly replacement: string;
}

const NAMES =
  'authorization|proxy-authorization|x-api-key|cookie|set-cookie|x-svc-internal-token|password|secret|' +
  'access_token|refresh_token|client_secret|application_token|rawKey|privateKey|token';

/**
 * What a secret looks like wherever it stands in a line: in a header, an address, a message or a stack. None asks for a
 * word to begin there: in JSON a line break before it is written as a letter.
 */
const RULES: readonly RedactionRule[] = [
  { probe: 'svc_', pattern: /(svc_(?:api|app|live|session)_)[\w-]{10,}/g, replacement: `$1${CENSOR}` },
  { probe: '/transfer/', pattern: /(\/transfer\/)[\w.%-]+/g, replacement: `$1${CENSOR}` },
  { probe: '/rest/', pattern: /(\/rest\/\d+\/)[^/\s"'?\\]+/g, replacement: `$1${CENSOR}` },
  { probe: 'earer ', pattern: /([Bb]earer )[\w.~+/=-]+/g, replacement: `$1${CENSOR}` },
  { probe: '://', pattern: /(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g, replacement: `$1${CENSOR}@` },
  {
    probe: '=',
    pattern: /([?&](?:api_?key|app_key|key|token|code|auth|access_token|refresh_token|secret)=)[^&\s"'\\]+/gi,
    replacement: `$1${CENSOR}`,
  },
  {
    probe: '":"',
    pattern: new RegExp(`("(?:${NAMES})":")(?:[^"\\\\]|\\\\.)*(")`, 'gi'),
    replacement: `$1${CENSOR}$2`,
  },
  {
    probe: '\\":\\"',
    // JSON in a text of JSON: a backslash of the inner text is two of the outer one, and takes what follows along.
    pattern: new RegExp(
      `(\\\\"(?:${NAMES})\\\\":\\\\")(?:[^"\\\\]|\\\\\\\\(?:[^"\\\\]|\\\\.)|\\\\[^"\\\\])*(\\\\")`,
      'gi',
    ),
    replacement: `$1${CENSOR}$2`,
  },
];

/** Replaces every secret in a finished log line. Displayed parts of a key (`svc_api_abc123`) stay. */
export function redactText(line: string): string {
  let clean = line;
  for (const { probe, pattern, replacement } of RULES) {
    if (clean.includes(probe)) clean = clean.replace(pattern, replacement);
  }
  return clean;
}
