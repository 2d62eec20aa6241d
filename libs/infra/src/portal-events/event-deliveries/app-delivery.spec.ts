import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type AppConnections,
  type AppFault,
  type AppRequest,
  type AgentTarget,
  GatewayUnreachable,
  TunnelMissing,
} from '../../tunnel/index.js';
import { AppDelivery } from './app-delivery.js';

const ID = '01a200a5-023b-756a-9a79-5c462dd50bc2';
const FORM = { deliveryId: ID, path: '/events?a=1', body: 'event=ONTASKADD&text=%D0%B6' };
const STANDALONE = { id: 's', galaxyId: null };
const GOING = new AbortController().signal;

type Reply = number | AppFault | Error | 'hangs';

function delivery(reply: Reply): {
  app: AppDelivery;
  asked: [AgentTarget, AppRequest][];
  bodies: Readable[];
} {
  const asked: [AgentTarget, AppRequest][] = [];
  const bodies: Readable[] = [];
  const request = (target: AgentTarget, order: AppRequest): Promise<unknown> => {
    asked.push([target, order]);
    if (reply instanceof Error) return Promise.reject(reply);
    if (reply === 'hangs') {
      return new Promise((_, reject) =>
        order.signal.addEventListener('abort', () => reject(order.signal.reason as Error)),
      );
    }
    const body = new Readable({ read: () => undefined });
    bodies.push(body);
    const [status, fault] = typeof reply === 'number' ? [reply, null] : [502, reply];
    return Promise.resolve({ status, headers: {}, body, fault });
  };
  return { app: new AppDelivery({ request } as unknown as AppConnections), asked, bodies };
}

describe('a delivery', () => {
  it('is a form with the id of the delivery, sent through the tunnel of the server', async () => {
    const { app, asked, bodies } = delivery(200);
    await app.send(STANDALONE, FORM, GOING);
    const [target, order] = asked[0] ?? [];
    expect(target).toEqual({ serverId: 's', slot: null });
    expect(order).toMatchObject({
      method: 'POST',
      path: '/events?a=1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(FORM.body.length),
        'x-svc-delivery-id': ID,
        'x-svc-request-id': 'req_01a200a5023b756a9a795c462dd50bc2',
      },
    });
    expect(await text(order?.body as Readable)).toBe(FORM.body);
    expect(bodies.every(({ destroyed }) => destroyed)).toBe(true);
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
