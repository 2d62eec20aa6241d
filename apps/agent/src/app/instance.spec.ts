import { eventually } from '#libs/testing';
import { Instance, type InstanceHost } from './instance.js';

const RECORD = {
  spec: {
    releaseId: 'one',
    slot: null,
    folder: '/nowhere',
    command: 'true',
    env: {},
    declaredPort: 0,
    serviceName: 'app',
  },
  givenPort: 0,
  run: '',
  process: null,
  startedAt: new Date(0).toISOString(),
  restarts: 0,
};

describe('a release that is started again', () => {
  it('is starting from the beginning, and not stopped in between', async () => {
    let refuse: (error: Error) => void = () => undefined;
    let isAsked = false;
    const host = {
      log: () => undefined,
      changed: () => undefined,
      takePort: () => {
        isAsked = true;
        return new Promise<number>((_resolve, reject) => (refuse = reject));
      },
    } as unknown as InstanceHost;
    const instance = new Instance(RECORD, host);
    instance.keepRunning();
    await eventually(() => expect(isAsked).toBe(true));
    expect(instance.state).toBe('starting');
    const stopped = instance.stop();
    refuse(new Error('no port'));
    await stopped;
    expect(instance.state).toBe('stopped');
  });
});
