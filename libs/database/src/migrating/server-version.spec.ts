import { requireServer, serverFault } from './lock-limits.js';

describe('the version of a server', () => {
  it.each([
    ['14.19 (Debian 14.19-1)', 140_019],
    ['14rc1', 140_000],
    ['9.6.24', 90_624],
  ])('%s is refused before anything is changed', (version, number) => {
    expect(() => requireServer({ version, number })).toThrow(
      `PostgreSQL ${version} is too old. Move to PostgreSQL 15 or newer. Nothing was changed.`,
    );
  });

  it.each([
    ['15beta1', 150_000],
    ['15.0', 150_000],
    ['18.1', 180_001],
  ])('%s will do', (version, number) => {
    expect(serverFault({ version, number })).toBeNull();
    expect(() => requireServer({ version, number })).not.toThrow();
  });
});
