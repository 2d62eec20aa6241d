import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type AgentTarget,
  type AppCall,
  type AppConnections,
  type AppFault,
  AppUnreachable,
  GatewayUnreachable,
  TunnelMissing,
} from '../../tunnel/index.js';
import { AppDelivery } from './app-delivery.js';

const ID = '01a200a5-023b-756a-9a79-5c462dd50bc2';
const FORM = { deliveryId: ID, path: '/events?a=1', body: 'event=ONTASKADD&text=%D0%B6' };
const STANDALONE = { id: 's', galaxyId: null };
const GOING = new AbortController().signal;

type Reply = number | AppFault | Error | 'hangs';

function delivery(reply: Reply): { app: AppDelivery; asked: [AgentTarget, AppCall][] } {
  const asked: [AgentTarget, AppCall][] = [];
  const status = (target: AgentTarget, call: AppCall, signal: AbortSignal): Promise<number> => {
    asked.push([target, call]);
    if (reply instanceof Error) return Promise.reject(reply);
    if (typeof reply === 'number') return Promise.resolve(reply);
    if (reply !== 'hangs') return Promise.reject(new AppUnreachable(target.serverId, reply));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  return { app: new AppDelivery({ status } as AppConnections), asked };
}

describe('a delivery', () => {
  it('is a form with the id of the delivery, sent through the tunnel of the server', async () => {
    const { app, asked } = delivery(200);
    await app.send(STANDALONE, FORM, GOING);
    const [target, call] = asked[0] ?? [];
    expect(target).toEqual({ serverId: 's', slot: null });
    expect(call).toMatchObject({ method: 'POST', path: '/events?a=1' });
    const headers = call?.headers ?? [];
    const named = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : []));
    expect(Object.fromEntries(named)).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(FORM.body.length),
      'x-svc-delivery-id': ID,
      'x-svc-request-id': 'req_01a200a5023b756a9a795c462dd50bc2',
    });
    expect(await text(call?.body as Readable)).toBe(FORM.body);
  });

  it('to an application on a shared host takes the tunnel of the host', async () => {
    const { app, asked } = delivery(200);
    await app.send({ id: 'a', galaxyId: 'h' }, FORM, GOING);
    expect(asked[0]?.[0]).toEqual({ serverId: 'h', slot: 'a' });
  });

  it.each<[Reply, boolean, number | null, string | undefined]>([
    [200, true, 200, undefined],
    [204, true, 204, undefined],
    [199, false, 199, 'HTTP_199'],
    [302, false, 302, 'HTTP_302'],
    [404, false, 404, 'HTTP_404'],
    [503, false, 503, 'HTTP_503'],
    ['app_not_deployed', false, null, 'APP_NOT_DEPLOYED'],
    [new TunnelMissing('s', 'absent'), false, null, 'AGENT_NOT_CONNECTED'],
    [new GatewayUnreachable('s', new Error('refused')), false, null, 'GATEWAY_UNREACHABLE'],
  ])('after %p', async (reply, delivered, httpStatus, error) => {
    const outcome = await delivery(reply).app.send(STANDALONE, FORM, GOING);
    expect(outcome).toEqual({ delivered, httpStatus, ...(error !== undefined && { error }) });
  });

  it('ends with the process', async () => {
    const stop = new AbortController();
    const sending = delivery('hangs').app.send(STANDALONE, FORM, stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ delivered: false, error: 'INTERRUPTED' });
  });
});
