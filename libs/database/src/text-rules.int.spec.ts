import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { onDatabase, testServerUrl } from '#libs/testing';
import { findTextFault, TEXT_RULES_PAGE } from './text-rules.js';

describe('how a database treats texts', () => {
  const name = `portico_text_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: testServerUrl() });
    await admin.connect();
  });
  afterEach(() => admin.query(`drop database if exists ${name} with (force)`));
  afterAll(() => admin.end());

  async function faultOf(rules: string): Promise<string | null> {
    await admin.query(`create database ${name} template template0 ${rules}`);
    return findTextFault(onDatabase(testServerUrl(), name));
  }

  it.each([
    [
      'only the letters of ASCII',
      `encoding 'UTF8' locale_provider libc locale 'C'`,
      'knows the case of ASCII letters only',
    ],
    ['no UTF-8', `encoding 'LATIN1' locale_provider libc locale 'C'`, 'has the encoding LATIN1'],
    ['bytes alone', `encoding 'SQL_ASCII' locale_provider libc locale 'C'`, 'has the encoding SQL_ASCII'],
  ])('is told where it knows %s, with where to read on', async (_name, rules, words) => {
    const fault = await faultOf(rules);
    expect(fault).toContain(words);
    expect(fault).toContain(TEXT_RULES_PAGE);
  });

  it('is no matter where it knows them all, as in a database of our own', async () => {
    expect(await faultOf(`encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'`)).toBeNull();
    expect(await findTextFault(testServerUrl())).toBeNull();
  });

  it('is written about where the sentence says', () => {
    const [page = '', heading = ''] = TEXT_RULES_PAGE.split('#');
    expect(existsSync(page) && readFileSync(page, 'utf8').toLowerCase()).toContain(`\n## ${heading}\n`);
  });
});
