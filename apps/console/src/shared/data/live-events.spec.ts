import { readLiveEvents } from './live-events.js';

describe('the events of an open answer', () => {
  it('are read as they come', async () => {
    const told: unknown[] = [];
    const response = new Response(
      ': heartbeat\n\nevent: log\nid: 1\ndata: {"line":"a"}\n\ndata: b\ndata: c\n\n',
    );
    for await (const event of readLiveEvents(response)) told.push(event);
    expect(told).toEqual([
      { name: 'log', data: '{"line":"a"}' },
      { name: 'message', data: 'b\nc' },
    ]);
  });

  it('break when nothing comes for too long, though the connection stays', async () => {
    let cancelled = false;
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    const events = readLiveEvents(new Response(silent), 30);
    expect((await events.next()).value).toEqual({ name: 'message', data: '1' });
    await expect(events.next()).rejects.toThrow('Nothing came');
    expect(cancelled).toBe(true);
  });

  it('end the connection when their reader leaves', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    const events = readLiveEvents(new Response(endless));
    await events.next();
    await events.return(undefined);
    expect(cancelled).toBe(true);
  });
});
