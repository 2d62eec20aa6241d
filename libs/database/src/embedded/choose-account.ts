import { type OsAccount, runCommand } from './run-command.js';
import { StartFault } from './start-fault.js';

const PREFERRED = 'postgres';
/** Exists nearly everywhere; PostgreSQL insists on an account with a name. */
const LAST_RESORT = 'nobody';

/** Ways to make an account, as different systems know them. */
const CREATORS: readonly (readonly [file: string, ...args: string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', PREFERRED],
  ['adduser', '--system', '--group', '--no-create-home', '--quiet', PREFERRED],
  ['adduser', '-S', '-D', '-H', PREFERRED],
];

async function lookUp(name: string): Promise<OsAccount | null> {
  const read = async (flag: string): Promise<number> => {
    const { exitCode, output } = await runCommand('id', [flag, name], { account: null, cwd: '/' });
    return exitCode === 0 ? Number.parseInt(output, 10) : Number.NaN;
  };
  const [uid, gid] = await Promise.all([read('-u'), read('-g')]);
  return uid > 0 && gid >= 0 ? { name, uid, gid } : null;
}

/**
 * The account PostgreSQL runs under: null (ourselves) unless we are root, which PostgreSQL refuses.
 * @throws StartFault `NO_ACCOUNT`
 */
export async function chooseAccount(): Promise<OsAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const present = await lookUp(PREFERRED);
  if (present) return present;
  for (const [file, ...args] of CREATORS) {
    await runCommand(file, args, { account: null, cwd: '/' });
    const created = await lookUp(PREFERRED);
    if (created) return created;
  }
  const fallback = await lookUp(LAST_RESORT);
  if (fallback) return fallback;
  throw new StartFault(
    'NO_ACCOUNT',
    'PostgreSQL refuses to run as root, and no other account could be found or made.',
    `Add a user named ${PREFERRED}, run Portico as an ordinary user, or set DATABASE_URL.`,
  );
}
