/** Where programs of the system are. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Everything a command sees of the environment: nothing of the agent's own gets through but the search path. Python, which
 * would keep what it prints to itself for a while, is told not to.
 */
export function safeEnvironment(appFolder: string, path: string | undefined): Record<string, string> {
  return { PATH: path || SYSTEM_PATH, HOME: appFolder, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' };
}
