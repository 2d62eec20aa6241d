import { checkInput } from '#libs/http';
import { isPorticoError } from '#libs/kernel';
import { OPERATOR_ROWS, type OperatorCallName } from '../contracts/index.js';
import { inputClass } from './operator-call.js';

const NAMES = Object.keys(OPERATOR_ROWS) as OperatorCallName[];

function codeOf(name: OperatorCallName, body: object): string | null {
  try {
    checkInput(inputClass(OPERATOR_ROWS[name].input), body);
    return null;
  } catch (error) {
    return isPorticoError(error) ? error.code : String(error);
  }
}

describe('the table of operator calls', () => {
  it.each(NAMES)('%s takes its example, and refuses what it does not know', (name) => {
    const { input, example } = OPERATOR_ROWS[name];
    expect(codeOf(name, example)).toBeNull();
    const takesNothing = Object.keys(input).length === 0;
    expect(codeOf(name, { ...example, surprise: true })).toBe(takesNothing ? null : 'VALIDATION_ERROR');
  });

  it.each<[call: OperatorCallName, body: object, code: string | null]>([
    ['portals.set', { portal: 'shop.example', sections: { performan: true } }, null],
    ['portals.set', { portal: 'shop.example', sections: { performan: 'on' } }, 'VALIDATION_ERROR'],
    ['portals.set', { portal: 'shop.example', state: 'asleep' }, 'VALIDATION_ERROR'],
    ['portals.set', { portal: 'shop.example', hostBurst: null }, null],
    ['portals.set', { portal: 'shop.example', frozen: null }, 'VALIDATION_ERROR'],
    ['portals.set', { state: 'active' }, 'VALIDATION_ERROR'],
    ['portals.setServers', { portal: 'shop.example', outputMibPerDay: 3 }, 'VALIDATION_ERROR'],
    ['audit.search', { from: 'yesterday' }, 'VALIDATION_ERROR'],
    ['jobs.retry', { queue: 'infra', job: '' }, 'VALIDATION_ERROR'],
    ['quota.set', { portal: 'shop.example', monthUnits: 'none' }, null],
  ])('%s with %j answers %s', (name, body, code) => expect(codeOf(name, body)).toBe(code));
});
