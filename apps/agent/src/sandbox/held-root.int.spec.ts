import { holdRoot } from './held-root.js';

const root = (script: string): Promise<unknown> =>
  holdRoot(['/bin/sh', '-c', script], [], {}, 'the release cannot be shown');

describe('a root that cannot be made', () => {
  it.each([
    'bwrap: Creating new namespace failed: Resource temporarily unavailable',
    'nsenter: fork failed: Resource temporarily unavailable',
    'sh: 1: Cannot fork',
    'spawn bwrap EAGAIN',
  ])('for want of processes is said in words of the platform: %s', async (said) => {
    await expect(root(`echo '${said}' >&2; exit 1`)).rejects.toThrow(
      /^The server has no room for another process\.$/,
    );
  });

  it.each(['bwrap: No such file or directory', 'bwrap: Operation not permitted'])(
    'for another reason is said with it: %s',
    async (said) => {
      await expect(root(`echo '${said}' >&2; exit 1`)).rejects.toThrow(
        `the release cannot be shown: ${said}`,
      );
    },
  );
});
