import { TEST_SECRETS } from '#libs/testing';
import { Cli } from '../../apps/cli/src/cli.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { createProgram } from '../../apps/cli/src/program.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor } from './application-author.js';

describe('views at the command line', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;

  beforeAll(async () => {
    api = await startInProcessApi();
    author = await ApplicationAuthor.create(api);
  });
  afterAll(() => api.stop());

  async function portico(...argv: string[]): Promise<string> {
    let printed = '';
    const output = {
      write: (text: string) => void (printed += text),
      writeError: (text: string) => void (printed += text),
    };
    const environment = {
      DATABASE_URL: api.database.url,
      PORTICO_ENV: 'test',
      ...TEST_SECRETS,
    };
    const home = new HomeFolder('/nonexistent/portico-home');
    const cli = new Cli(environment, home, output, argv.includes('--json'));
    await cli.run(createProgram(cli), argv);
    return printed;
  }

  it('are listed', async () => {
    expect(JSON.parse(await portico('views', 'list', '--json'))).toContainEqual({
      name: 'applications',
      module: 'applications',
      streamType: 'application',
      tables: ['applications.application_view'],
    });
  });

  it('that were damaged are told by column, and mended without a loss of what does not follow from facts', async () => {
    const { id } = await author.application({ title: 'Calculator' });
    await author.application();
    await author.change(id, { placementResizeEnabled: true });
    expect(JSON.parse(await portico('views', 'check', 'applications', '--json'))).toEqual([
      { name: 'applications', facts: 3, different: 0, differences: [] },
    ]);
    await api.database.query(
      `update applications.application_view set phase = 'deleted', placement_resize_enabled = false where id = $1`,
      [id],
    );
    expect(await portico('views', 'check', 'applications')).toBe(
      `name          facts  different
applications  3      1

table                          row                                   column                    kept     facts
applications.application_view  ${id}  phase                     deleted  private
applications.application_view  ${id}  placement_resize_enabled  false    true
`,
    );
    expect(await portico('views', 'rebuild', 'applications')).toBe(
      `applications: 3 facts

table                          added  changed  removed
applications.application_view  0      1        0
`,
    );
    expect((await author.read(id)).body.data).toMatchObject({ id, title: 'Calculator' });
    expect(JSON.parse(await portico('views', 'check', '--json'))).toContainEqual({
      name: 'applications',
      facts: 3,
      different: 0,
      differences: [],
    });
  });

  it('are refused by a name they do not have', async () => {
    expect(JSON.parse(await portico('views', 'check', 'boxes', '--json'))).toMatchObject({
      error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('There is no view "boxes"') },
    });
  });
});
