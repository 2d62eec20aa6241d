import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENT = join(process.cwd(), 'docs/contributor/auth-coverage.md');

/** Copied from specification part 1: tables of "Codes" and the OAuth codes, and "Rules", 7 and 8. */
const SPECIFIED = `
  MISSING_API_KEY INVALID_API_KEY KEY_INACTIVE KEY_EXPIRED INVALID_APP_KEY WRONG_AUTH_SCHEME WRONG_KEY_TYPE
  TOKEN_EXPIRED TOKEN_REFRESH_FAILED PORTAL_CREDENTIALS_REJECTED PORTAL_ADDRESS_CHANGED TOKEN_MISSING
  SESSION_REQUIRED INVALID_SESSION SESSION_APP_MISMATCH WRONG_KEY PERSONAL_KEY_WEBHOOK_SCOPES_INVALID
  ACCOUNT_PENDING_ERASURE OWNER_BLOCKED PORTAL_SUSPENDED PORTAL_DELETED PORTAL_BLOCKED NO_PORTAL
  STORAGE_REQUIRES_PORTAL_BINDING ACCOUNT_FROZEN WAITLIST_PENDING SCOPE_DENIED WRITE_BLOCKED_READONLY_KEY
  INFRA_FORBIDDEN_FOR_COWORK_KEY INFRA_SCOPE_REQUIRED INFRA_DISABLED_FOR_PORTAL SERVER_ROLE_FORBIDDEN
  KEY_POLICY_READONLY_REQUIRED RATE_LIMIT_ADMIN_ONLY MANAGEMENT_KEY_READ_ONLY MANAGEMENT_KEY_NO_ENTITY_ACCESS
  HOST_ACCESS_DENIED HOST_MARKET_SUBSCRIPTION_REQUIRED OAUTH_REQUIRED OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE
  scope_missing INSUFFICIENT_SCOPE SOURCE_APP_ID_MISMATCH NOT_AUTHORIZED
  INVALID_REQUEST INVALID_REDIRECT_URI MISSING_PARAMS INVALID_STATE APP_CONFIG_ERROR INVALID_CODE CODE_EXPIRED
  CODE_ALREADY_USED REDIRECT_URI_MISMATCH TOKEN_NOT_FOUND DOMAIN_MISMATCH USER_AUTH_REQUIRED APP_UNAVAILABLE
  MISSING_TOKEN
`
  .trim()
  .split(/\s+/);

interface Row {
  readonly subject: string;
  readonly codes: readonly string[];
  /** Path of the linked spec file; null where the row links none. */
  readonly file: string | null;
  readonly words: string;
}

function readRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:-|.* \| Spec )/.test(line))
    .map((line) => {
      const [subject = '', proof = '', words = ''] = line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim().replaceAll('\\', ''));
      const link = /\]\(([^)]+)\)/.exec(proof)?.[1];
      return {
        subject,
        codes: [...subject.matchAll(/`([A-Za-z]+_[A-Za-z_]+)`/g)].map(([, code = '']) => code),
        file: link === undefined ? null : join(dirname(DOCUMENT), link),
        words,
      };
    });
}

function faultOf({ subject, codes, file, words }: Row): string | null {
  if (file === null) return `${subject}: names no spec`;
  if (!existsSync(file)) return `${subject}: there is no ${file}`;
  const text = readFileSync(file, 'utf8');
  const missing = [...codes, words].filter((expected) => !text.includes(expected));
  return missing.length > 0 ? `${subject}: ${file} does not hold ${missing.join(', ')}` : null;
}

describe('the proof of the authentication contract', () => {
  const rows = readRows(readFileSync(DOCUMENT, 'utf8'));

  it('names every code of the specification', () => {
    const named = new Set(rows.flatMap(({ codes }) => codes));
    expect(SPECIFIED.filter((code) => !named.has(code))).toEqual([]);
  });

  it('names spec files that hold the code and the test', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
});
