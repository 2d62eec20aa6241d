import { boolean, optional, parsed, text, whole } from './command-fields.js';
import { type CommandEntry, serviceCommand } from './command.js';
import { parseNumbers } from './flags.js';

const SERVER = text('--server <id>', 'server id');
const MACHINE = text('<machine>', 'id or name');

/** The token goes through a pipe: no list of processes shows it. */
function installLine(apiUrl: string, token: string): string {
  const script = '/tmp/portico-install.sh';
  const fetched = `curl -fsS -o ${script} '${apiUrl.replace(/\/$/, '')}/agent/install.sh'`;
  return `${fetched} && printf %s '${token}' | sudo sh ${script} --token-file -`;
}

const MACHINES: readonly CommandEntry[] = [
  serviceCommand({
    words: 'machine add',
    summary: 'announce a machine; prints the line that installs it, once',
    input: {
      name: optional(text('--name <name>', 'how operators call it (default: machine-<6 digits>)')),
      region: optional(
        text('--region <region>', 'where it is, as orders of servers name it (default: default)'),
      ),
    },
    services: ['machines'],
    run: async ({ machines, config }, machine) => {
      const added = await machines.add(machine);
      return { ...added, install: installLine(config.publicUrl, added.token) };
    },
    text: ({ id, name, region, expiresAt, install }) =>
      `Machine ${name} (${id}) in region ${region}. Run this on it, before ${expiresAt.toISOString()}:\n\n${install}`,
  }),
  serviceCommand({
    words: 'machine lost',
    summary: 'a machine is gone for good: its servers become errors, and nothing of them is waited for',
    input: { machine: MACHINE },
    services: ['machines'],
    run: ({ machines }, { machine }) => machines.lose(machine),
  }),
  serviceCommand({
    words: 'machine remove',
    summary: 'a machine without servers is no longer one of the service',
    input: { machine: MACHINE },
    services: ['machines'],
    run: ({ machines }, { machine }) => machines.remove(machine),
  }),
];

const AGENTS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'agent add',
    summary: 'enter a bot in chats that runs on a server',
    input: {
      userId: text('--user <id>', 'user it is made for'),
      name: text('--name <name>', 'what people call it'),
      model: text('--model <id>', 'model it talks with'),
      serverId: text('--server <id>', 'server it runs on, of the same portal'),
      botId: optional(whole('--bot <number>', 'number of the bot at the host')),
      alwaysOnline: optional(boolean('--always-online', 'its server never sleeps', { flagDefault: false })),
      accessUserIds: optional(
        parsed(
          '--access <a,b>',
          'employee numbers of those who may talk with it (default: the user)',
          parseNumbers,
        ),
      ),
    },
    services: ['agents'],
    run: ({ agents }, { botId = null, alwaysOnline = false, ...agent }) =>
      agents.add({ ...agent, botId, alwaysOnline }),
  }),
  serviceCommand({
    words: 'agent list',
    summary: 'show the bots in chats that run on servers',
    services: ['agents'],
    run: ({ agents }) => agents.list(),
  }),
  serviceCommand({
    words: 'agent remove',
    summary: 'take a bot out of the list; its server stays',
    input: { id: text('<id>', 'agent id') },
    services: ['agents'],
    run: ({ agents }, { id }) => agents.remove(id),
  }),
];

const TEAMS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'team add',
    summary: 'take a user into the development team of a server, or change the role; effective at once',
    input: {
      server: SERVER,
      user: text('--user <id>', 'user of the same portal, who works with a personal key of their own'),
      role: text('--role <role>', 'DEVELOPER for code work, ADMIN also for the machine'),
    },
    services: ['teams'],
    run: ({ teams }, { server, user, role }) => teams.add(server, user, role),
  }),
  serviceCommand({
    words: 'team list',
    summary: 'show the development team of a server',
    input: { server: SERVER },
    services: ['teams'],
    run: ({ teams }, { server }) => teams.list(server),
  }),
  serviceCommand({
    words: 'team remove',
    summary: 'take a user out of the development team of a server; effective at once',
    input: { server: SERVER, user: text('--user <id>', 'user id') },
    services: ['teams'],
    run: ({ teams }, { server, user }) => teams.remove(server, user),
  }),
];

const HOSTS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'galaxy create',
    summary: 'order a shared host for applications of a portal',
    input: {
      portal: text('--portal <id|domain>', 'portal whose applications it takes'),
      provider: optional(text('--provider <id>', 'provider of the machine (default: local)')),
      plan: optional(
        text('--plan <id>', 'size of the machine, which decides how many applications it takes'),
      ),
    },
    services: ['galaxy'],
    run: ({ galaxy }, host) => galaxy.createHost(host),
  }),
  serviceCommand({
    words: 'galaxy list',
    summary: 'show shared hosts with how many applications they have and take',
    input: {
      portal: optional(text('--portal <id|domain>', 'only those of this portal')),
    },
    services: ['galaxy'],
    run: ({ galaxy }, { portal }) => galaxy.listHosts(portal),
  }),
  serviceCommand({
    words: 'galaxy remove',
    summary: 'delete a shared host that has no applications',
    input: { id: text('<id>', 'id of the shared host') },
    services: ['galaxy'],
    run: ({ galaxy }, { id }) => galaxy.removeHost(id),
  }),
];

const PLANS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'plan price',
    summary: 'set what a size of servers costs; holds for hours that are not charged yet',
    input: {
      provider: text('<provider>', 'as `portico plan list` shows it'),
      plan: text('<plan>', 'the same'),
      month: text('--month <credits>', 'thirty days awake; 0 for nothing'),
      sleepMonth: text('--sleep-month <credits>', 'thirty days asleep; 0 for nothing'),
    },
    services: ['plans'],
    run: ({ plans }, { provider, plan, month, sleepMonth }) =>
      plans.setPrice(provider, plan, month, sleepMonth),
  }),
];

/** Servers, what they run on, and who works on them, beyond the calls of operators. */
export const SERVER_COMMANDS = [...MACHINES, ...AGENTS, ...TEAMS, ...HOSTS, ...PLANS];
