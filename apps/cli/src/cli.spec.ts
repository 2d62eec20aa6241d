import { Command } from 'commander';
import { Cli, leaf, lineLeaf } from './cli.js';
import { CliError } from './cli-error.js';
import { READING, WRITING } from './command-effects.data.js';
import { HomeFolder } from './home/home-folder.js';
import { createProgram } from './program.js';

interface Printed {
  exitCode: number;
  out: string;
  err: string;
}

async function run(argv: string[], build: (cli: Cli) => Command = createProgram): Promise<Printed> {
  const printed: Printed = { exitCode: 0, out: '', err: '' };
  const output = {
    write: (text: string) => void (printed.out += text),
    writeError: (text: string) => void (printed.err += text),
  };
  const cli = new Cli({}, new HomeFolder('/nonexistent/portico-home'), output, argv.includes('--json'));
  printed.exitCode = await cli.run(build(cli), argv);
  return printed;
}

const small =
  (work: () => Promise<unknown>) =>
  (cli: Cli): Command =>
    new Command('portico').addCommand(leaf('do', 'does it').action(cli.action(work)));

function leaves(command: Command, path: string[] = []): string[][] {
  const own = [...path, command.name()];
  return command.commands.length === 0 ? [own] : command.commands.flatMap((child) => leaves(child, own));
}

describe('the command line', () => {
  it('prints one JSON value with --json and a list of members without', async () => {
    const result = { id: 'x', tags: ['a', 'b'], at: null };
    expect(
      await run(
        ['do', '--json'],
        small(async () => result),
      ),
    ).toEqual({
      exitCode: 0,
      out: `${JSON.stringify(result)}\n`,
      err: '',
    });
    const { out } = await run(
      ['do'],
      small(async () => result),
    );
    expect(out).toBe('id    x\ntags  a,b\nat    -\n');
  });

  it('gives a terminal nothing of a text that moves the cursor or turns the writing', async () => {
    const title = 'a\u001b[2J\u009b1mb\rc\u202ed\ne\tf';
    const { out } = await run(
      ['do'],
      small(async () => ({ title })),
    );
    expect(out).toBe('title  a\ufffd[2J\ufffd1mb\ufffdc\ufffdd\ne\tf\n');
  });

  it('ends what prints as long as it runs when nobody reads any more, and that is no refusal', async () => {
    const gone = new AbortController();
    const printed: string[] = [];
    const output = {
      write: (text: string) => {
        printed.push(text);
        gone.abort();
      },
      writeError: (text: string) => void printed.push(text),
      gone: gone.signal,
    };
    const cli = new Cli({}, new HomeFolder('/nonexistent/portico-home'), output, false);
    const program = new Command('portico').addCommand(
      lineLeaf('count', 'counts').action(
        cli.lines(
          async (print: (item: number) => void) => {
            for (let item = 1; ; item += 1) print(item);
          },
          (item: number) => String(item),
        ),
      ),
    );
    expect(await cli.run(program, ['count'])).toBe(0);
    expect(printed).toEqual(['1\n']);
    expect(cli.done).toBeNull();
  });

  it('prints line by line for people, one JSON value a line with --json, and the refusal last', async () => {
    const counting = (cli: Cli): Command =>
      new Command('portico').addCommand(
        lineLeaf('count', 'counts').action(
          cli.lines(
            async (print: (item: number) => void) => {
              [1, 2].forEach(print);
              throw new CliError('NO', 'No further.');
            },
            (item) => `number ${item}`,
          ),
        ),
      );
    expect(await run(['count'], counting)).toEqual({
      exitCode: 1,
      out: 'number 1\nnumber 2\n',
      err: 'No further. (NO)\n',
    });
    expect(await run(['count', '--json'], counting)).toMatchObject({
      exitCode: 1,
      out: '1\n2\n{"error":{"code":"NO","message":"No further."}}\n',
    });
  });

  it('prints a refusal as JSON on standard output, or as a line on standard error', async () => {
    const refuse = small(() => Promise.reject(new CliError('NO', 'Not today.')));
    expect(await run(['do', '--json'], refuse)).toEqual({
      exitCode: 1,
      out: '{"error":{"code":"NO","message":"Not today."}}\n',
      err: '',
    });
    expect(await run(['do'], refuse)).toEqual({ exitCode: 1, out: '', err: 'Not today. (NO)\n' });
  });

  it.each([
    ['unknown command', ['nothing', '--json']],
    ['missing flag', ['portal', 'create', '--json']],
    ['wrong value', ['portal', 'set', 'x', '--frozen', 'maybe', '--json']],
    ['unknown flag', ['migrate', '--fast', '--json']],
    ['group without command', ['portal', '--json']],
  ])('answers wrong usage with one JSON value: %s', async (_name, argv) => {
    const { exitCode, out } = await run(argv);
    expect(exitCode).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'USAGE' } });
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['a command', ['doctr'], 'Did you mean doctor?'],
    ['a command of a group', ['portal', 'creat'], 'Did you mean create?'],
    ['a command of a group of a group', ['ai', 'model', 'lst'], 'Did you mean list?'],
    ['a flag', ['portal', 'list', '--jsn'], 'Did you mean --json?'],
    ['a flag of its own', ['portal', 'set', 'x', '--stat', 'active'], 'Did you mean --state?'],
    ['a value', ['portal', 'set', 'x', '--state', 'actve'], 'Did you mean active?'],
    ['a section', ['portal', 'set', 'x', '--section', 'performn=on'], 'Did you mean performan?'],
    ['a shell', ['completion', 'bsh'], 'Did you mean bash?'],
  ])('guesses %s', async (_what, argv, guess) => {
    const { exitCode, out } = await run([...argv, '--json']);
    expect(exitCode).toBe(2);
    expect((JSON.parse(out) as { error: { message: string } }).error.message).toContain(guess);
  });

  it('says how to start when there is nothing to talk to', async () => {
    const { exitCode, out } = await run(['portal', 'list', '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'NO_DATABASE' } });
  });

  it('moves no clock outside development', async () => {
    const { out } = await run(['dev', 'clock', 'advance', '1h', '--json']);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'NOT_DEVELOPMENT' } });
  });

  it('has the commands of its contract, each documented with --json', () => {
    const program = createProgram(
      new Cli({}, new HomeFolder('x'), { write: () => {}, writeError: () => {} }, false),
    );
    const found = leaves(program).map((path) => path.slice(1).join(' '));
    expect(found.sort()).toEqual(
      [
        'dev clock advance',
        'ai-quota set',
        'ai-quota show',
        'ai-quota verify',
        'off-peak set',
        'off-peak show',
        'dev clock reset',
        'dev clock show',
        'dev reset',
        'dev seed',
        'agent add',
        'agent list',
        'agent remove',
        'ai model alias',
        'ai model allow',
        'ai model default',
        'ai model deny',
        'ai model deprecate',
        'ai model list',
        'ai model remove',
        'ai model set',
        'ai model show',
        'ai provider list',
        'ai provider remove',
        'ai provider set',
        'ai provider test',
        'audit',
        'feedback comment',
        'feedback erase',
        'feedback export',
        'feedback list',
        'feedback save',
        'feedback set',
        'feedback show',
        'feedback watch',
        'console open',
        'coupon create',
        'coupon list',
        'coupon revoke',
        'dev status',
        'doctor',
        'completion',
        'log parts detach',
        'log parts list',
        'machine add',
        'machine drain',
        'machine list',
        'machine lost',
        'machine remove',
        'machine resume',
        'machine set',
        'migrate',
        'tour',
        'mcp',
        'portal create',
        'portal list',
        'portal set',
        'user create',
        'user list',
        'user set',
        'key block',
        'key create',
        'key list',
        'key revoke',
        'key rotate',
        'key set',
        'key tightened',
        'app create',
        'app list',
        'app set-host-client',
        'portal set-host-client',
        'partner create',
        'partner list',
        'partner remove',
        'team add',
        'team list',
        'team remove',
        'portal set-servers',
        'server set',
        'storage check',
        'storage sweep',
        'storage create-bucket',
        'galaxy create',
        'galaxy list',
        'galaxy remove',
        'views list',
        'views check',
        'views rebuild',
        'plan list',
        'plan price',
        'subscription activate',
        'subscription list',
        'subscription show',
        'subscription boost',
        'subscription cancel',
        'subscription change',
        'subscription keep',
        'subscription park',
        'subscription pause',
        'subscription reset-usage',
        'subscription resume',
        'subscription set-usage',
        'subscription unpark',
        'tier list',
        'tier set',
        'wallet adjust',
        'wallet parked',
        'wallet reverse',
        'wallet show',
        'wallet statement',
        'wallet topup',
        'wallet verify',
      ].sort(),
    );
    const lastWords = found.map((path) => path.split(' ').at(-1) ?? '');
    expect(lastWords.filter((word) => READING.has(word) === WRITING.has(word))).toEqual([]);
    const check = (command: Command): void => {
      expect(command.description()).not.toBe('');
      for (const option of command.options) expect(option.description).not.toBe('');
      if (command.commands.length === 0) expect(command.options.map(({ long }) => long)).toContain('--json');
      command.commands.forEach(check);
    };
    check(program);
  });
});
