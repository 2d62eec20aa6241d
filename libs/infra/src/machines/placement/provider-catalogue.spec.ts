import { runtimesWith } from './provider-catalogue.data.js';

describe('runtimes', () => {
  it.each([
    ['20.19.0', ['node20', 'static']],
    ['22.4.1', ['node20', 'node22', 'static']],
    ['25.0.0', ['node20', 'node22', 'node24', 'static']],
  ])('of a machine with Node.js %s are %j', (version, runtimes) => {
    expect(runtimesWith(version)).toEqual(runtimes);
  });
});
