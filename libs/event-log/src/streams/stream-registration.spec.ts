import { CrateStream } from '../__fixtures__/crate-stream.fixture.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { eventStream } from './event-stream.js';

const decider = { initialState: () => 0, evolve: () => 0, decide: () => [] };
const like = (changes: object) =>
  eventStream({ module: 'boxes', streamType: 'box', decider, eventTypes: {}, ...changes });

describe('the registration of streams', () => {
  it('refuses a malformed event type where it is declared', () => {
    const broken = { NotSnake: { schemaVersion: 1, upcasters: {} } };
    expect(() => like({ eventTypes: broken })).toThrow('NotSnake: the name is not snake case');
  });

  it.each([
    ['one stream type of a module', {}, 'stream type boxes/box is registered twice'],
    ['one prefix', { streamType: 'chest', prefix: 'crate' }, 'stream prefix crate is registered twice'],
    [
      'one view',
      { streamType: 'chest', views: CrateStream.registration.views },
      'view crates is registered twice',
    ],
  ])('refuses %s for two streams', (_what, changes, message) => {
    const registry = new EventLogRegistry();
    registry.register({ streams: [CrateStream, like({}), like(changes)] });
    expect(() => registry.seal()).toThrow(message);
  });
});
