import {
  DEFAULT_SETTINGS,
  keptNames,
  readSettingChanges,
  requireRunnable,
  type SettingInput,
  settingsInForce,
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
