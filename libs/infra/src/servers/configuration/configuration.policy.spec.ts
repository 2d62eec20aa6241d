import {
  type Configuration,
  type ConfigurationOrder,
  DEFAULT_SETTINGS,
  keptNames,
  ordered,
  readSettingChanges,
  requireRunnable,
  type SettingInput,
  settingsInForce,
  startedWith,
  withChanges,
} from './configuration.policy.js';

describe('settings as somebody names them', () => {
  it.each<[string, SettingInput, object]>([
    ['nothing', {}, {}],
    ['a command', { start: 'node x.js' }, { start: 'node x.js' }],
    ['null', { start: null, dataDirs: null }, { start: null, dataDirs: null }],
    ['a text without a word', { install: ' \n', healthPath: '' }, { install: null, healthPath: null }],
    [
      'what is the default anyway',
      { serviceName: 'app', startTimeoutSeconds: 60, dataDirs: [] },
      {
        serviceName: null,
        startTimeoutSeconds: null,
        dataDirs: null,
      },
    ],
    [
      'the root of the release',
      { rootDirectory: '.', publishDirectory: './' },
      {
        rootDirectory: null,
        publishDirectory: null,
      },
    ],
    ['a folder', { rootDirectory: './apps/web/' }, { rootDirectory: 'apps/web' }],
    ['files instead of a process', { runtime: 'static' }, { runtime: 'static', start: null }],
    ['files and a process', { runtime: 'static', start: 'x' }, { runtime: 'static', start: 'x' }],
  ])('reads %s', (_name, input, changes) => {
    expect(readSettingChanges(input)).toEqual(changes);
  });

  it.each<[SettingInput, string]>([
    [{ rootDirectory: '../other' }, 'rootDirectory'],
    [{ rootDirectory: '/etc' }, 'rootDirectory'],
    [{ rootDirectory: 'a/../../b' }, 'rootDirectory'],
    [{ publishDirectory: 'a//b' }, 'publishDirectory'],
    [{ publishDirectory: 'dist\0' }, 'publishDirectory'],
    [{ extractTo: 'a/./b' }, 'extractTo'],
    [{ dataDirs: ['ok', '/etc'] }, 'dataDirs[1]'],
    [{ dataDirs: ['/data/../etc'] }, 'dataDirs[0]'],
  ])('refuses %j', (input, field) => {
    expect(() => readSettingChanges(input)).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ details: expect.objectContaining({ field }) }),
      }),
    );
  });
});

describe('settings after a change', () => {
  const before = { start: 'a', healthPath: '/h', dataDirs: ['d'] };

  it('are those that were not named, and the new ones', () => {
    expect(withChanges(before, { start: 'b', healthPath: null })).toEqual({ start: 'b', dataDirs: ['d'] });
    expect(settingsInForce(withChanges(before, {}))).toEqual({ ...DEFAULT_SETTINGS, ...before });
  });

  it('name what was kept', () => {
    expect(keptNames(before, { start: 'b' })).toEqual(['healthPath', 'dataDirs']);
    expect(keptNames(before, { start: null, healthPath: null, dataDirs: null })).toEqual([]);
  });

  it.each([
    [{ start: null }, 'start'],
    [{ start: 'x', runtime: 'cobol' }, 'runtime'],
  ])('cannot run with %j', (settings, field) => {
    expect(() => requireRunnable(settingsInForce(settings), ['static'])).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ details: expect.objectContaining({ field }) }),
      }),
    );
  });
});

describe('what holds after a deploy', () => {
  const secret = (value: string) => ({ value, secret: true });
  const BEFORE: Configuration = {
    settings: { start: 'a', healthPath: '/a', preStart: 'p' },
    variables: { A: secret('1'), B: secret('1'), __proto: secret('1') },
    env: { E: '1' },
  };
  const OLD: Configuration = {
    settings: { start: 'o', build: 'o' },
    variables: { A: secret('0'), GONE: secret('0') },
    env: { E: '0', F: '0' },
  };
  const restore: ConfigurationOrder = { kind: 'restore', configuration: OLD, before: BEFORE };

  it('is what it brings where nobody changed anything', () => {
    expect(ordered(BEFORE, restore)).toEqual(OLD);
    expect(startedWith(restore)).toEqual(OLD);
  });

  it.each<[string, Partial<Configuration>, Partial<Configuration>]>([
    ['a setting', { settings: { ...BEFORE.settings, start: 'n' } }, { settings: { start: 'n', build: 'o' } }],
    ['a setting less', { settings: { healthPath: '/a', preStart: 'p' } }, { settings: { build: 'o' } }],
    [
      'a setting that both have',
      { settings: { ...BEFORE.settings, build: 'n' } },
      { settings: { start: 'o', build: 'n' } },
    ],
    [
      'a variable',
      { variables: { ...BEFORE.variables, A: secret('2') } },
      { variables: { A: secret('2'), GONE: secret('0') } },
    ],
    [
      'what a variable is',
      { variables: { ...BEFORE.variables, A: { value: '1', secret: false } } },
      { variables: { A: { value: '1', secret: false }, GONE: secret('0') } },
    ],
    [
      'a variable less',
      { variables: { B: secret('1'), __proto: secret('1') } },
      { variables: { GONE: secret('0') } },
    ],
    ['all of them', { variables: {} }, { variables: { GONE: secret('0') } }],
    ['env', { env: { E: '2' } }, { env: { E: '2', F: '0' } }],
  ])('has %s on top that was changed meanwhile', (_name, now, after) => {
    expect(ordered({ ...BEFORE, ...now }, restore)).toEqual({ ...OLD, ...after });
  });

  it('is newer than what a deploy names', () => {
    const order: ConfigurationOrder = {
      kind: 'change',
      changes: { settings: { start: 'b', healthPath: null }, env: { E: 'b' } },
      before: BEFORE,
    };
    const now = { ...BEFORE, settings: { ...BEFORE.settings, start: 'n', build: 'n' } };
    expect(ordered(now, order)).toEqual({
      ...BEFORE,
      settings: { start: 'n', build: 'n', preStart: 'p' },
      env: { E: 'b' },
    });
    expect(startedWith(order)?.settings).toEqual({ start: 'b', preStart: 'p' });
  });

  it('is what it says where the order does not tell what held before', () => {
    expect(ordered(BEFORE, { kind: 'restore', configuration: OLD })).toEqual(OLD);
    expect(startedWith({ kind: 'change', changes: { settings: {} } })).toBeNull();
  });
});
