import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_SECRETS } from '#libs/testing/contracts';
import { loadConfig } from './config.js';
import { readSecretFiles } from './secret-files.js';

describe('secrets in files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  }
  function faultsOf(environment: Record<string, string>): string {
    try {
      readSecretFiles(environment);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('stand where the variable stands, without the line end', () => {
    const { INTERNAL_TOKEN, ...others } = TEST_SECRETS;
    const DATABASE_URL = 'postgres://127.0.0.1/portico';
    const INTERNAL_TOKEN_FILE = fileOf(`${INTERNAL_TOKEN}\n`);
    const config = loadConfig({ ...others, DATABASE_URL, INTERNAL_TOKEN_FILE, INTERNAL_TOKEN: '' });
    expect(config.internalToken).toBe(INTERNAL_TOKEN);
    expect(readSecretFiles({ INTERNAL_TOKEN_FILE })).toEqual({
      INTERNAL_TOKEN,
      INTERNAL_TOKEN_FILE: undefined,
    });
  });

  it('are for secrets only', () => {
    expect(readSecretFiles({ PORT_FILE: fileOf('1') })).toEqual({ PORT_FILE: join(folder, 'secret') });
  });

  it('cannot be given twice', () => {
    const faults = faultsOf({ KEY_PEPPERS: 'text-of-it', KEY_PEPPERS_FILE: fileOf('x') });
    expect(faults).toContain('KEY_PEPPERS and KEY_PEPPERS_FILE are both set; keep one of them');
    expect(faults).not.toContain('text-of-it');
  });

  it.each([
    ['that is not there', () => join(folder, 'absent'), 'cannot be read (ENOENT)'],
    ['that is a folder', () => folder, 'cannot be read (EISDIR)'],
    ['that is empty', () => fileOf(' \n'), 'is empty'],
    ['that is too large', () => fileOf('x'.repeat(100_000)), 'is too large'],
  ])('are refused in a file %s, without its path', (_, path, fault) => {
    const faults = faultsOf({ ENCRYPTION_KEY_FILE: path() });
    expect(faults).toContain(`ENCRYPTION_KEY_FILE names a file that ${fault}`);
    expect(faults).not.toContain(folder);
  });
});
