import { countByStatus, countTroubles } from './server-counts.js';

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

describe('troubles of applications', () => {
  const of = (state: 'running' | 'crashed', status: string | null) => ({
    application: { state, lastDeploy: status === null ? null : ({ status } as never) },
  });

  it('are those that crash, and those whose newest deploy has failed', () => {
    expect(countTroubles([of('running', 'succeeded'), of('running', null)])).toEqual([]);
    expect(countTroubles([of('crashed', 'failed'), of('running', 'failed')])).toEqual([
      { name: 'crashed', count: 1 },
      { name: 'failed', count: 2 },
    ]);
  });
});
