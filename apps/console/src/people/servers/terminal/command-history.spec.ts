import { CommandHistory } from './command-history.js';

describe('commands that were run', () => {
  it('are walked through with what was being typed at the end', () => {
    const history = new CommandHistory();
    for (const command of ['ls', 'pwd', 'pwd', 'date']) history.add(command);
    expect(history.older('dra')).toBe('date');
    expect(history.older('date')).toBe('pwd');
    expect(history.older('pwd')).toBe('ls');
    expect(history.older('ls')).toBe('ls');
    expect(history.newer('ls')).toBe('pwd');
    expect(history.newer('pwd')).toBe('date');
    expect(history.newer('date')).toBe('dra');
    expect(history.newer('draft')).toBe('draft');
  });

  it('begin at the end after each run, and without any nothing happens', () => {
    const history = new CommandHistory();
    expect(history.older('a')).toBe('a');
    expect(history.newer('a')).toBe('a');
    history.add('one');
    history.older('');
    history.add('two');
    expect(history.older('')).toBe('two');
  });

  it('are kept up to a number', () => {
    const history = new CommandHistory(2);
    for (const command of ['1', '2', '3']) history.add(command);
    history.older('');
    expect(history.older('')).toBe('2');
    expect(history.older('')).toBe('2');
  });
});
