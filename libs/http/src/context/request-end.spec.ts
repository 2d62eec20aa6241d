import { RequestContext, RequestEnd } from './request-context.js';

describe('the end of a request', () => {
  it('calls everybody back once, but nobody who has stopped listening', () => {
    const end = new RequestEnd();
    const called: string[] = [];
    const listenAs = (name: string) => {
      const listener = (): void => void called.push(name);
      end.addEventListener('abort', listener);
      return listener;
    };
    listenAs('first');
    const gone = listenAs('gone');
    listenAs('last');
    end.removeEventListener('abort', gone);
    end.removeEventListener('abort', gone);
    expect([end.aborted, end.reason]).toEqual([false, undefined]);
    end.throwIfAborted();
    end.abort();
    end.abort();
    listenAs('late');
    expect(called).toEqual(['first', 'last']);
    expect(end.aborted).toBe(true);
    expect(() => end.throwIfAborted()).toThrow(end.reason as Error);
  });

  it('lets a listener stop another that is yet to be called', () => {
    const end = new RequestEnd();
    const called: string[] = [];
    const second = (): void => void called.push('second');
    end.addEventListener('abort', () => end.removeEventListener('abort', second));
    end.addEventListener('abort', second);
    end.abort();
    expect(called).toEqual([]);
  });

  it('is told by its signal with the same reason, whenever that was asked for', () => {
    const context = () => new RequestContext('req_1', 0, () => undefined);
    const before = context();
    const { signal } = before;
    before.abort();
    const after = context();
    after.abort();
    expect([signal.aborted, after.signal.aborted]).toEqual([true, true]);
    expect([signal.reason, after.signal.reason]).toEqual([before.end.reason, after.end.reason]);
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
  });
});
