import {
  changesOf,
  hasFault,
  isOutOfRange,
  isStartMissing,
  ON,
  SETTING_ROWS,
  type Settings,
  typedOf,
} from './settings.js';

const SETTINGS: Settings = {
  version: 3,
  applied: true,
  changedAt: null,
  operationId: null,
  runtime: 'node22',
  install: null,
  build: null,
  preStart: null,
  start: 'node a.js',
  port: 3_000,
  healthPath: null,
  healthIntervalSeconds: null,
  startTimeoutSeconds: 60,
  stopTimeoutSeconds: 10,
  dataDirs: ['uploads', '/data/x'],
  rootDirectory: '',
  publishDirectory: null,
  serviceName: 'app',
  extractTo: '',
  keepTopFolder: false,
};
const BEFORE = typedOf(SETTINGS);
const row = (name: string) => SETTING_ROWS.find((each) => each.name === name)!;

describe('settings of an application', () => {
  it('are texts while they are typed', () => {
    expect(BEFORE).toMatchObject({
      runtime: 'node22',
      build: '',
      port: '3000',
      dataDirs: 'uploads\n/data/x',
      keepTopFolder: '',
    });
  });

  it('are changed by what was changed alone', () => {
    expect(changesOf(BEFORE, BEFORE)).toEqual({});
    expect(changesOf(BEFORE, { ...BEFORE, start: 'node a.js ' })).toEqual({});
    const typed = {
      ...BEFORE,
      start: 'node b.js',
      port: ' 8080 ',
      healthPath: ' /up ',
      dataDirs: ' a \n\n b',
      keepTopFolder: ON,
      build: 'one\ntwo\n',
    };
    expect(changesOf(BEFORE, typed)).toEqual({
      start: 'node b.js',
      port: 8_080,
      healthPath: '/up',
      dataDirs: ['a', 'b'],
      keepTopFolder: true,
      build: 'one\ntwo\n',
    });
  });

  it('are the default once they are emptied', () => {
    const typed = { ...BEFORE, start: ' ', port: '', dataDirs: '\n', runtime: '', stopTimeoutSeconds: '' };
    expect(changesOf(BEFORE, typed)).toEqual({
      start: null,
      port: null,
      dataDirs: null,
      runtime: null,
      stopTimeoutSeconds: null,
    });
  });

  it('have their bounds', () => {
    const port = row('port');
    expect(['', ' 8080 ', '1024', '65535', '0'].map((text) => isOutOfRange(port, text))).not.toContain(true);
    expect(['80', '65536', '8e3', '-3000', '3000.5'].map((text) => isOutOfRange(port, text))).not.toContain(
      false,
    );
    expect(isOutOfRange(row('stopTimeoutSeconds'), '0')).toBe(true);
    expect(isOutOfRange(row('start'), '0')).toBe(false);
  });

  it('need a command, but for pages', () => {
    expect(isStartMissing(BEFORE)).toBe(false);
    expect(isStartMissing({ runtime: '', start: ' ' })).toBe(true);
    expect(isStartMissing({ runtime: 'static', start: '' })).toBe(false);
    expect(hasFault({ ...BEFORE, start: '' })).toBe(true);
    expect(hasFault({ ...BEFORE, startTimeoutSeconds: 'soon' })).toBe(true);
    expect(hasFault(BEFORE)).toBe(false);
  });
});
