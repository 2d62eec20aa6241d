import { DeployRig } from '../__fixtures__/deploy-rig.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';

/** The most that the service lets variables and `env` be together: 200 long names and 200 others, 1.5 MiB in all. */
const MOST_BYTES = 1_572_864;

function most(): Record<string, string> {
  const names = Array.from({ length: 400 }, (_, at) => `N${at}_`.padEnd(at < 200 ? 512 : 128, 'x'));
  const rest = MOST_BYTES - 3 * names.length - names.reduce((sum, { length }) => sum + length, 0);
  return Object.fromEntries(
    names.map((name, at) => [name, `${'я'.repeat(Math.floor(rest / names.length / 2))}${at}`]),
  );
}

describe.each(SPACE_KINDS)('a deploy with as many variables as a server may have on the %s', (kind) => {
  let rig: DeployRig;

  beforeEach(async () => {
    rig = await DeployRig.start(process.env['PATH'], kind);
  });
  afterEach(() => rig.stop());

  it('gives them to its steps and to the application', async () => {
    const long = `: ${'x'.repeat(19_000)};`;
    const plan = {
      env: most(),
      install: `${long} env | grep -c '^N[0-9]*_x*=я'`,
      start: `${long} exec node server.js`,
    };
    const view = await rig.deploy(plan);
    expect(view.deploy?.failure).toBeNull();
    expect(await rig.output(view.operationId)).toContain('400\n');
    const command = await rig.exec(`${long} env | grep -c я; printf '%s' 'as ever'`);
    await rig.ended(command);
    expect(await rig.output(command)).toBe('0\nas ever');
    expect(await rig.ask()).toBe('app /');
  });
});
