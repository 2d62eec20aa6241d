import { randomInt } from 'node:crypto';
import { KEY_KINDS } from '#libs/kernel';
import { composeKey, displayedKey, isWellFormedKey, KEY_PREFIXES, keyPrefixOf } from './key-secret.js';

const zeros = (): number => 0;

describe('key strings', () => {
  it.each(KEY_KINDS)('composes a %s key with 32 random characters and a checksum', (kind) => {
    const raw = composeKey(kind, randomInt);
    expect(raw).toMatch(new RegExp(`^${KEY_PREFIXES[kind]}[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`));
    expect(isWellFormedKey(raw)).toBe(true);
  });

  it('never composes the same key twice', () => {
    const keys = Array.from({ length: 1_000 }, () => composeKey('personal', randomInt));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps the form stable: keys already handed out stay valid', () => {
    expect(composeKey('personal', zeros)).toBe(`svc_api_${'0'.repeat(32)}_3hCbuz`);
  });

  it('tells every change of one character', () => {
    const raw = composeKey('application', randomInt);
    for (let i = 0; i < raw.length; i += 1) {
      const other = raw[i] === 'x' ? 'y' : 'x';
      expect(isWellFormedKey(raw.slice(0, i) + other + raw.slice(i + 1))).toBe(false);
    }
  });

  it.each([
    ['empty', ''],
    ['prefix only', 'svc_api_'],
    ['another prefix', composeKey('personal', zeros).replace('svc_api_', 'svc_abc_')],
    ['swapped prefix', composeKey('personal', zeros).replace('svc_api_', 'svc_app_')],
    ['session token', 'svc_session_' + '0'.repeat(32)],
    ['longer', `${composeKey('personal', zeros)}0`],
    ['shorter', composeKey('personal', zeros).slice(0, -1)],
    ['two keys joined', `${composeKey('personal', zeros)}, ${composeKey('personal', zeros)}`],
    ['line break', `${composeKey('personal', zeros)}\n`],
    ['upper-case prefix', composeKey('personal', zeros).replace('svc_api_', 'SVC_API_')],
  ])('refuses a malformed key: %s', (_name, text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });

  it('shows the prefix with 6 random characters and the last 4 characters', () => {
    const raw = composeKey('management', randomInt);
    expect(displayedKey(raw)).toEqual({ prefix: raw.slice(0, 15), suffix: raw.slice(-4) });
  });

  it.each([
    ['svc_api_x', 'svc_api_'],
    ['svc_app_', 'svc_app_'],
    ['svc_live_x', 'svc_live_'],
    ['svc_session_x', null],
    ['', null],
  ])('reads the prefix of "%s"', (text, expected) => {
    expect(keyPrefixOf(text)).toBe(expected);
  });
});
