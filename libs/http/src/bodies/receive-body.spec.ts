import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { payloadTooLarge, receiveBody, type Reception } from './receive-body.js';

const PACE = { silenceMs: 60_000, graceMs: 60_000, bytesPerSecond: 1_000_000 };

function receive(change: Partial<Reception> & { headers?: Record<string, string> } = {}) {
  const { headers = { 'transfer-encoding': 'chunked' }, ...others } = change;
  const stream = new PassThrough();
  const response = new EventEmitter();
  const request = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  const taken: string[] = [];
  const done = receiveBody(
    {
      request,
      response: response as ServerResponse,
      limit: 10,
      tooLarge: payloadTooLarge,
      begin: () => undefined,
      grown: () => undefined,
      pace: PACE,
      ...others,
    },
    (piece) => void taken.push(piece.toString()),
  );
  done.catch(() => undefined);
  return { stream, response, taken, done };
}

describe('a body that arrives', () => {
  it('is handed on, and ends', async () => {
    const { stream, taken, done } = receive();
    stream.write('abc');
    stream.end('def');
    await done;
    expect(taken.join('')).toBe('abcdef');
  });

  it('is refused as soon as it is too large, announced or not', async () => {
    const announced = receive({ headers: { 'content-length': '11' } });
    await expect(announced.done).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const chunked = receive();
    chunked.stream.write('x'.repeat(11));
    await expect(chunked.done).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(chunked.taken).toEqual([]);
  });

  it('waits for whoever takes it', async () => {
    const stream = new PassThrough();
    let open = 0;
    let most = 0;
    const done = receiveBody(
      {
        request: Object.assign(stream, { headers: { 'content-length': '5' } }) as unknown as IncomingMessage,
        response: new EventEmitter() as ServerResponse,
        limit: 10,
        tooLarge: payloadTooLarge,
        begin: () => undefined,
        grown: () => undefined,
      },
      async () => {
        most = Math.max(most, (open += 1));
        await delay(1);
        open -= 1;
      },
    );
    for (const piece of 'abcde') stream.write(piece);
    stream.end();
    await done;
    expect([most, open]).toEqual([1, 0]);
  });

  it.each([
    ['says nothing for long', { ...PACE, silenceMs: 5 }],
    ['drips', { ...PACE, graceMs: 5, bytesPerSecond: 1_000_000 }],
  ])('is given up when it %s', async (_what, pace) => {
    const { stream, done } = receive({ pace });
    const drip = setInterval(() => pace.graceMs === 5 && stream.write('x'), 1);
    await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/INVALID_REQUEST|TOO_LARGE/) });
    clearInterval(drip);
  });

  it('is not called slow while whoever takes it is at work', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      let takeOn = (): void => undefined;
      const stream = new PassThrough();
      const done = receiveBody(
        {
          request: Object.assign(stream, { headers: { 'transfer-encoding': 'chunked' } }) as never,
          response: new EventEmitter() as never,
          limit: 10,
          tooLarge: payloadTooLarge,
          begin: () => undefined,
          grown: () => undefined,
          pace: {
            silenceMs: 1_000,
            graceMs: 9_000_000,
            bytesPerSecond: 1,
            slowest: { bytes: 100, withinMs: 1_000 },
          },
        },
        () => new Promise((resolve) => (takeOn = resolve)),
      );
      let ended = false;
      const end = expect(done)
        .rejects.toMatchObject({ status: 408 })
        .then(() => (ended = true));
      stream.write('abc');
      await new Promise((resolve) => setImmediate(resolve));
      await jest.advanceTimersByTimeAsync(3_600_000);
      expect(ended).toBe(false);
      takeOn();
      await jest.advanceTimersByTimeAsync(2_000);
      await end;
    } finally {
      jest.useRealTimers();
    }
  });

  it('is given up when its client is gone, or was answered meanwhile', async () => {
    const gone = receive();
    gone.stream.destroy();
    await expect(gone.done).rejects.toThrow('went away');
    const answered = receive();
    answered.response.emit('close');
    await expect(answered.done).rejects.toThrow('went away');
  });

  it('is given up when its client has gone before anybody listened', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await once(stream, 'close');
    const reception: Reception = {
      request: Object.assign(stream, { headers: { 'content-length': '5' } }) as unknown as IncomingMessage,
      response: new EventEmitter() as ServerResponse,
      limit: 10,
      tooLarge: payloadTooLarge,
      begin: () => undefined,
      grown: () => undefined,
    };
    await expect(receiveBody(reception, () => undefined)).rejects.toThrow('went away');
  });
});
