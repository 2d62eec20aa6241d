import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Figure, interleave, type Row } from '../harness/measurement.js';
import { bodies, DOWN, UP, warmUp } from './gateway-bodies.js';
import { idleWebSockets } from './gateway-idle.js';
import { CPU, P50, RATE, requests } from './gateway-requests.js';
import {
  DIRECT,
  directWay,
  GATEWAY,
  gatewayWay,
  hasReverseTunnel,
  REVERSE_TUNNEL,
  reverseTunnelWay,
  type Way,
} from './gateway-ways.js';
import { startDirectly } from './hosted-app.js';

const SUITE = 'o gateway';

function figure(name: string, unit: string, rest: Partial<Figure> = {}): Figure {
  return { name, unit, ...rest };
}

function atLeastHalf(name: string, unit: string, baseline: string): Figure {
  const target = { contender: GATEWAY, of: 'comparison', bound: 'at least', limit: 0.5 } as const;
  return figure(name, unit, {
    baseline,
    comparison: 'ratio',
    ...(baseline === REVERSE_TUNNEL && { target }),
  });
}

/** A hosted application through the gateway and the tunnel, through nginx and an OpenSSH tunnel, and on its own port. */
export const gatewaySuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const start = async (script: string): Promise<Child> => {
      const { child } = await Child.start(script);
      later(() => child.stop());
      return child;
    };
    const app = await startDirectly();
    later(() => app.stop());
    const ways: Way[] = [directWay(app)];
    const besides = (await hasReverseTunnel()) ? () => reverseTunnelWay(app) : null;
    for (const begin of [...(besides ? [besides] : []), () => gatewayWay(stack)]) {
      const way = await begin();
      later(() => way.close());
      ways.push(way);
    }
    const other = besides ? REVERSE_TUNNEL : DIRECT;

    const bulk = await start('load/bulk.process.js');
    await warmUp(bulk, ways);

    return [
      ...(await interleave({
        suite: SUITE,
        rounds,
        contenders: ways.map(requests(await start('load/load.process.js'))),
        figures: [
          figure(P50, 'ms', {
            baseline: DIRECT,
            comparison: 'difference',
            target: { contender: GATEWAY, of: 'comparison', bound: 'at most', limit: 0.8 },
          }),
          atLeastHalf(RATE, 'requests/s', other),
          figure(CPU, 'ms', { baseline: other, comparison: 'ratio' }),
          figure(`${CPU}, api`, 'ms'),
          figure(`${CPU}, agent`, 'ms'),
        ],
      })),
      ...(await interleave({
        suite: SUITE,
        rounds,
        isWarmedUp: false,
        contenders: ways.map(bodies(bulk)),
        figures: [atLeastHalf(UP, 'MB/s', other), atLeastHalf(DOWN, 'MB/s', other)],
      })),
      ...(await idleWebSockets(SUITE, rounds, await start('load/web-sockets.process.js'), besides)),
    ];
  });
