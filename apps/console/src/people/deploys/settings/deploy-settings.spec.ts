import { envFaults } from './deploy-settings.js';

const row = (name: string, value = 'x') => ({ name, value });

describe('names of variables', () => {
  it('are letters, digits and _, and begin with no digit', () => {
    const rows = [row('A_1'), row(' _b '), row('1A'), row('A-B'), row('ИМЯ')];
    expect(envFaults(rows)).toEqual([null, null, 'name-wrong', 'name-wrong', 'name-wrong']);
  });

  it('are not what the platform sets', () => {
    expect(envFaults([row('PORT'), row('port')])).toEqual(['name-reserved', null]);
  });

  it('are given once, and to every value', () => {
    const rows = [row('A', '1'), row('A ', '2'), row('', '3'), row('', '')];
    expect(envFaults(rows)).toEqual([null, 'name-twice', 'name-missing', null]);
  });
});
