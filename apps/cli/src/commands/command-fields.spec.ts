import { Command } from 'commander';
import {
  addFields,
  boolean,
  choice,
  type CommandFields,
  nullable,
  optional,
  readFields,
  text,
  whole,
} from './command-fields.js';

function typed(fields: CommandFields, argv: readonly string[], needsSome = false): Record<string, unknown> {
  const command = new Command('set').exitOverride().configureOutput({ writeErr: () => undefined });
  addFields(command, fields);
  let given: Record<string, unknown> = {};
  command.action((...words: unknown[]) => {
    given = readFields(fields, words.slice(0, -2), words.at(-2) as Record<string, unknown>, needsSome);
  });
  command.parse([...argv], { from: 'user' });
  return given;
}

describe('fields of a command', () => {
  const setting = {
    portal: text('<portal>', 'whose'),
    burst: optional(nullable(whole('--host-burst <calls|default>', 'calls'))),
    overage: optional(nullable(boolean('--overage <on|off|default>', 'whether'))),
    place: optional(nullable(choice('--place <place>', 'where', ['here', 'there']))),
    key: optional(
      nullable(text('--key <key>', 'its key', { opposite: { flag: '--no-key', description: 'none' } })),
    ),
    consoleOnly: optional(whole(null, 'asked for by the console')),
  };

  it.each<[argv: string[], given: object]>([
    [[], {}],
    [['--host-burst', '7'], { burst: 7 }],
    [['--host-burst', 'default'], { burst: null }],
    [['--overage', 'on', '--place', 'HERE'], { overage: true, place: 'here' }],
    [['--overage', 'off', '--place', 'default'], { overage: false, place: null }],
    [['--overage', 'default'], { overage: null }],
    [['--key', 'default'], { key: 'default' }],
    [['--no-key'], { key: null }],
  ])('reads %j', (argv, given) =>
    expect(typed(setting, ['shop', ...argv])).toEqual({ portal: 'shop', ...given }),
  );

  it('says which flags there are where none is given', () => {
    expect(() => typed(setting, ['shop'], true)).toThrow(
      'Nothing to change; give --host-burst or --overage or --place or --key.',
    );
    expect(typed(setting, ['shop', '--no-key'], true)).toEqual({ portal: 'shop', key: null });
  });

  it.each<[argv: string[], given: boolean | null]>([
    [['--prevent-wake'], true],
    [['--allow-wake'], false],
    [[], null],
    [['--prevent-wake', '--allow-wake'], null],
  ])('takes one of two flags: %j', (argv, given) => {
    const opposite = { flag: '--allow-wake', description: 'the opposite' };
    const fields = { preventWake: boolean('--prevent-wake', 'nothing wakes it', { opposite }) };
    if (given !== null) expect(typed(fields, argv)).toEqual({ preventWake: given });
    else expect(() => typed(fields, argv)).toThrow('Give either --prevent-wake or --allow-wake.');
  });
});
