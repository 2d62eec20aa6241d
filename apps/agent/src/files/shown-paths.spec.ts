import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { shownPaths } from './shown-paths.js';

const HOME = '/var/lib/portico/servers/0a1b-2c';

describe('a home folder behind a link', () => {
  const top = realpathSync(mkdtempSync('/var/tmp/shown-'));
  afterAll(() => rmSync(top, { recursive: true }));

  it.each(['data/x', 'releases/r1/a.js', 'operations/op_1/plan.json'])(
    'is told by neither name: %s',
    (path) => {
      rmSync(join(top, 'link'), { force: true });
      symlinkSync('.', join(top, 'link'));
      const home = join(top, 'link');
      for (const name of [home, top]) {
        const shown = shownPaths(`open '${name}/${path}'`, home);
        expect(shown).not.toContain(top);
        expect(shown).toBe(shownPaths(`open '${home}/${path}'`, home));
      }
    },
  );
});

describe('a path in a message', () => {
  it.each([
    [`open '${HOME}/releases/op_1/src/a.js'`, "open '/opt/app/src/a.js'"],
    [`open '${HOME}/slots/shop-1/releases/op_1'`, "open '/opt/app'"],
    [`rename '${HOME}/app.fresh' -> '${HOME}/app'`, "rename '<agent>' -> '/opt/app'"],
    [`${HOME}/releases is full`, '/opt/app is full'],
    [`${HOME}/data/uploads/x: no space`, '/data/uploads/x: no space'],
    [`${HOME}/slots/a/data: no space`, '/data: no space'],
    [`${HOME}/cache/.npm and ${HOME}/tmp/x`, '/root/.npm and /tmp/x'],
    [`${HOME}/operations/op_1/plan.json`, '<agent>/plan.json'],
    [`spawn in ${HOME}`, 'spawn in <agent>'],
    [`${HOME}-other/data stays`, `${HOME}-other/data stays`],
    // Members of every object.
    [`${HOME}/constructor and ${HOME}/__proto__/x`, '<agent> and <agent>'],
    ['/opt/app stays', '/opt/app stays'],
  ])('%s', (text, expected) => {
    expect(shownPaths(text, HOME)).toBe(expected);
  });
});
