import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onDatabase, testServerUrl } from '#libs/testing';
import { Cli } from '../cli.js';
import { HomeFolder } from '../home/home-folder.js';
import { MIGRATIONS } from '../migrations.js';
import { createProgram } from '../program.js';

describe('portico migrate', () => {
  const name = `portico_migrate_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: testServerUrl() });
    await admin.connect();
  });
  afterEach(() => admin.query(`drop database if exists ${name} with (force)`));
  afterAll(() => admin.end());

  async function migrate(...flags: string[]): Promise<string> {
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const environment = { PORTICO_ENV: 'test', DATABASE_URL: onDatabase(testServerUrl(), name) };
    const home = new HomeFolder('/nonexistent/portico-home');
    const cli = new Cli(environment, home, output, flags.includes('--json'));
    await cli.run(createProgram(cli), ['migrate', ...flags]);
    return printed;
  }

  it('brings any database up to date, and warns of one that knows the letters of ASCII only', async () => {
    await admin.query(
      `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
    );
    expect(await migrate()).toMatch(
      /^Applied:\n(.|\n)+\nThe database knows the case of ASCII letters only: /,
    );
    expect(await migrate()).toMatch(/^The database is up to date\.\nThe database knows /);
    expect(JSON.parse(await migrate('--json'))).toEqual({
      applied: [],
      warning: expect.stringContaining('ASCII'),
    });
  });

  it('says nothing more of a database as it should be', async () => {
    await admin.query(`create database ${name}`);
    const { applied, ...more } = JSON.parse(await migrate('--json')) as { applied: string[] };
    expect(applied).toHaveLength(MIGRATIONS.length);
    expect(more).toEqual({});
  });
});
