import { countByStatus } from './server-counts.js';

describe('servers by state', () => {
  it('are counted, what has failed first, without states nobody is in', () => {
    const servers = (['running', 'error', 'running', 'deleted', 'sleeping'] as const).map((status) => ({
      status,
    }));
    expect(countByStatus(servers)).toEqual([
      { status: 'error', count: 1 },
      { status: 'running', count: 2 },
      { status: 'sleeping', count: 1 },
    ]);
    expect(countByStatus([])).toEqual([]);
  });
});
