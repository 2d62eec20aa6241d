import { PorticoApiError, PorticoTransportError } from '#libs/client';
import { PartUpload, type PartTarget } from './part-upload.js';

interface Sending {
  readonly number: number;
  readonly progress: (sent: number) => void;
  readonly end: (etag: string) => void;
  readonly fail: (failure: unknown) => void;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A target whose parts end when the spec says so. */
class ScriptedTarget implements PartTarget<string, string> {
  readonly sending: Sending[] = [];
  readonly abandoned: string[] = [];
  tickets = 0;
  completed = 0;
  completion: () => Promise<string> = async () => 'object';

  open = async (): Promise<{ ticket: string; partSizes: number[] }> => {
    this.tickets += 1;
    return { ticket: `t${this.tickets}`, partSizes: [4, 4, 2] };
  };

  send: PartTarget<string, string>['send'] = (_ticket, { number }, progress, signal) =>
    new Promise((resolve, reject) => {
      this.sending.push({ number, progress, end: resolve, fail: reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });

  complete = async (): Promise<string> => {
    this.completed += 1;
    return this.completion();
  };

  abandon = async (ticket: string): Promise<void> => {
    this.abandoned.push(ticket);
  };

  isTicketGone = (failure: unknown): boolean => PorticoApiError.is(failure, 'STORAGE_UPLOAD_EXPIRED');

  part(number: number): Sending {
    const found = this.sending.findLast((sending) => sending.number === number);
    if (!found) throw new Error(`Part ${number} is not on its way.`);
    return found;
  }
}

const refusal = (code: string): PorticoApiError =>
  new PorticoApiError({
    code,
    message: code,
    status: 409,
    hint: null,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });

const begin = async (target: ScriptedTarget): Promise<PartUpload<string, string>> => {
  const upload = new PartUpload(10, target, { parallel: 2, repeats: 2, wait: async () => undefined });
  upload.start();
  await settle();
  return upload;
};

describe('sending a file in parts', () => {
  it('sends some at once, the next when one has ended, and then has them put together', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    expect(target.sending.map(({ number }) => number)).toEqual([1, 2]);
    target.part(2).end('e2');
    await settle();
    expect(target.sending.map(({ number }) => number)).toEqual([1, 2, 3]);
    target.part(1).end('e1');
    target.part(3).end('e3');
    await settle();
    expect(upload.state).toMatchObject({ phase: 'done', result: 'object' });
    expect(upload.state.parts.map(({ etag }) => etag)).toEqual(['e1', 'e2', 'e3']);
  });

  it('pauses, and goes on with the same ticket and without the parts that are there', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    target.part(1).end('e1');
    await settle();
    upload.pause();
    await settle();
    expect(upload.state.phase).toBe('paused');
    upload.start();
    await settle();
    expect(target.tickets).toBe(1);
    expect(target.sending.slice(3).map(({ number }) => number)).toEqual([2, 3]);
    expect(target.abandoned).toEqual([]);
  });

  it('sends a part again when its way was interrupted, and fails when that does not help', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    target.part(1).progress(3);
    target.part(1).fail(new PorticoTransportError('lost', {}));
    await settle();
    expect(upload.state).toMatchObject({ phase: 'sending', isInterrupted: true });
    expect(upload.state.parts[0]).toMatchObject({ sent: 0, status: 'sending' });
    target.part(1).progress(1);
    expect(upload.state.isInterrupted).toBe(false);
    target.part(1).fail(new PorticoTransportError('lost', {}));
    await settle();
    target.part(1).fail(new PorticoTransportError('lost', {}));
    await settle();
    expect(upload.state).toMatchObject({ phase: 'failed' });
    upload.start();
    await settle();
    expect(upload.state.phase).toBe('sending');
  });

  it('tries nothing while the service is known to be away, and then goes on by itself', async () => {
    const target = new ScriptedTarget();
    const returns: (() => void)[] = [];
    const upload = new PartUpload(10, target, {
      parallel: 1,
      repeats: 1,
      untilAnswering: () => new Promise((resolve) => returns.push(resolve)),
      wait: async () => undefined,
    });
    const { open } = target;
    target.open = async () => Promise.reject(new PorticoTransportError('lost', {}));
    upload.start();
    await settle();
    expect(upload.state).toMatchObject({ phase: 'opening', isInterrupted: true });
    target.open = open;
    returns.shift()?.();
    await settle();
    target.part(1).fail(new PorticoTransportError('lost', {}));
    await settle();
    expect([target.sending.length, upload.state.isInterrupted]).toEqual([1, true]);
    returns.shift()?.();
    await settle();
    for (const number of [1, 2, 3]) {
      target.part(number).end(`e${number}`);
      await settle();
    }
    expect(upload.state).toMatchObject({ phase: 'done', isInterrupted: false });
  });

  it('fails at once with what will not be otherwise, and takes a new ticket where the old one is gone', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    target.part(2).fail(refusal('STORAGE_UPLOAD_EXPIRED'));
    await settle();
    expect(upload.state.phase).toBe('failed');
    upload.start();
    await settle();
    expect(target.tickets).toBe(2);
  });

  it('asks for the end alone again when only that has failed', async () => {
    const target = new ScriptedTarget();
    target.completion = async () => Promise.reject(refusal('STORAGE_UPLOAD_INCOMPLETE'));
    const upload = await begin(target);
    for (const number of [1, 2, 3]) {
      target.part(number).end(`e${number}`);
      await settle();
    }
    expect(upload.state.phase).toBe('failed');
    target.completion = async () => 'object';
    upload.start();
    await settle();
    expect(upload.state.phase).toBe('done');
    expect(target.sending).toHaveLength(3);
  });

  it('asks for the end again when the answer to it is lost', async () => {
    const target = new ScriptedTarget();
    let asked = 0;
    target.completion = async () => {
      asked += 1;
      if (asked < 3) throw new PorticoTransportError('lost', {});
      return 'object';
    };
    const upload = await begin(target);
    for (const number of [1, 2, 3]) {
      target.part(number).end(`e${number}`);
      await settle();
    }
    expect(upload.state).toMatchObject({ phase: 'done', result: 'object' });
  });

  it('leaves nothing behind when it is given up', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    await upload.cancel();
    await settle();
    expect(upload.state.phase).toBe('cancelled');
    expect(target.abandoned).toEqual(['t1']);
    upload.start();
    await settle();
    expect(target.tickets).toBe(1);
  });

  it('is given up as well when the service cannot be told', async () => {
    const target = new ScriptedTarget();
    const upload = await begin(target);
    target.abandon = async () => Promise.reject(new PorticoTransportError('lost', {}));
    await upload.cancel();
    expect(upload.state.phase).toBe('cancelled');
  });

  it('leaves no ticket behind that came after it was given up', async () => {
    const target = new ScriptedTarget();
    const upload = new PartUpload(10, target);
    upload.start();
    await upload.cancel();
    await settle();
    expect(target.abandoned).toEqual(['t1']);
    expect(target.sending).toEqual([]);
  });
});
