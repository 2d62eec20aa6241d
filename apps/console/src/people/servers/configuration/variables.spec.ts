import { isVariableName, variableRows } from './variables.js';

describe('variables of an application', () => {
  it('are listed by name, and what a deploy covers is told', () => {
    const rows = variableRows({
      variables: [
        { name: 'B', value: 'plain', secret: false },
        { name: 'C', value: null, secret: true },
      ],
      env: ['B', 'A'],
    });
    expect(rows.map(({ name, from, isCovered }) => [name, from, isCovered])).toEqual([
      ['A', 'deploy', false],
      ['B', 'server', true],
      ['B', 'deploy', false],
      ['C', 'server', false],
    ]);
  });

  it('have names of letters, digits and _', () => {
    expect(['A_1', '_b', 'constructor'].every(isVariableName)).toBe(true);
    expect(['', '1A', 'A-B', 'ИМЯ', 'A B'].some(isVariableName)).toBe(false);
  });
});
