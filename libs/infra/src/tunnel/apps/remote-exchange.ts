import { AGENT_FAULT_HEADER } from '#libs/agent-protocol';
import { GatewayUnreachable } from '../client/gateway-unreachable.error.js';
import { TunnelMissing } from '../client/tunnel-missing.error.js';
import { readTunnelFault, TUNNEL_FAULT_HEADER } from '../sessions/internal-paths.js';
import type { AnswerController, AnswerTaker } from './app-call.js';
import { readAppFault } from './app-fault.js';
import { AppUnreachable } from './app-unreachable.error.js';

type Headers = Parameters<AnswerTaker['onResponseStart']>[2];

/** What an answer of another replica says went wrong on its side; null for one of the application. */
export function remoteFault(serverId: string, status: number, headers: Headers): Error | null {
  const appFault = readAppFault(headers[AGENT_FAULT_HEADER]);
  if (appFault) return new AppUnreachable(serverId, appFault);
  const shown = headers[TUNNEL_FAULT_HEADER];
  if (shown === undefined) return null;
  const fault = readTunnelFault(shown);
  return fault
    ? new TunnelMissing(serverId, fault)
    : new GatewayUnreachable(serverId, new Error(`answer ${status} ${String(shown)}`));
}

/**
 * A request that goes through another replica: tells what that says of itself from what the application says. What
 * goes wrong before the head of the answer is not told to the taker but to whoever has sent the request.
 */
export class RemoteExchange implements AnswerTaker {
  #hasBegun = false;

  constructor(
    private readonly serverId: string,
    private readonly taker: AnswerTaker,
    private readonly settle: (failure: Error | null) => void,
  ) {}

  onRequestStart(controller: AnswerController, context: unknown): void {
    this.taker.onRequestStart(controller, context);
  }

  onResponseStart(...[controller, status, headers, text]: Parameters<AnswerTaker['onResponseStart']>): void {
    if (status < 200) return;
    const fault = remoteFault(this.serverId, status, headers);
    if (fault) return controller.abort(fault);
    this.taker.onResponseStart(controller, status, headers, text);
    this.#hasBegun = true;
    this.settle(null);
  }

  onResponseData(controller: AnswerController, chunk: Buffer): void {
    this.taker.onResponseData(controller, chunk);
  }

  onResponseEnd(...[controller, trailers]: Parameters<AnswerTaker['onResponseEnd']>): void {
    this.taker.onResponseEnd(controller, trailers);
  }

  onResponseError(controller: AnswerController | null, error: Error): void {
    if (this.#hasBegun) this.taker.onResponseError(controller as AnswerController, error);
    else this.settle(controller?.aborted === true ? error : new GatewayUnreachable(this.serverId, error));
  }
}
