import { Readable } from 'node:stream';
import { agentTarget, type ServerRow } from '../../servers/views/server-row.js';
import {
  AppConnectionLost,
  AppConnections,
  AppUnreachable,
  GatewayUnreachable,
  TunnelMissing,
} from '../../tunnel/index.js';
import { type DeliveryOutcome, failedWith, outcomeOf } from './delivery.policy.js';

export interface DeliveredForm {
  readonly deliveryId: string;
  readonly path: string;
  readonly body: string;
}

const ANSWER_MS = 30_000;

/** Posts an event to the application of a server: through its tunnel and nowhere else. */
export class AppDelivery {
  constructor(private readonly apps: AppConnections) {}

  /** @param stop ends the attempt early; whether the application got it is open then. */
  async send(
    server: Pick<ServerRow, 'id' | 'galaxyId'>,
    { deliveryId, path, body }: DeliveredForm,
    stop: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const bytes = Buffer.from(body);
    const late = AbortSignal.timeout(ANSWER_MS);
    const headers = {
      host: '127.0.0.1',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(bytes.length),
      'x-svc-delivery-id': deliveryId,
      'x-svc-request-id': `req_${deliveryId.replaceAll('-', '')}`,
    };
    const call = {
      method: 'POST',
      path,
      headers: Object.entries(headers).flat(),
      body: Readable.from([bytes]),
    };
    try {
      return outcomeOf(await this.apps.status(agentTarget(server), call, AbortSignal.any([stop, late])));
    } catch (error) {
      if (late.aborted) return failedWith('TIMEOUT');
      if (stop.aborted) return failedWith('INTERRUPTED');
      if (error instanceof AppUnreachable) return failedWith(error.fault.toUpperCase());
      if (error instanceof AppConnectionLost) return failedWith('APP_CONNECTION_LOST');
      if (error instanceof TunnelMissing) return failedWith('AGENT_NOT_CONNECTED');
      if (error instanceof GatewayUnreachable) return failedWith('GATEWAY_UNREACHABLE');
      throw error;
    }
  }
}
