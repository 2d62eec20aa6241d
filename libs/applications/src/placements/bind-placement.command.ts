import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log';
import { type Caller, PorticoError } from '#libs/kernel';
import { ApplicationAccess } from '../apps/application-access.query.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { PlacementCallers } from './placement-callers.query.js';
import { PlacementHost, type PlacementOrder } from './placement-host.js';

export interface BindRequest extends PlacementOrder {
  /** The calling application; it binds no other. */
  readonly appId?: string;
}

/** What a binding has come to. */
export interface Binding {
  readonly placement: string;
  readonly handler: string;
  /** There when it was bound before. */
  readonly alreadyBound?: true;
}

/** Binds and unbinds embedding places of the calling application: at the host first, then as a fact. */
@Injectable()
export class BindPlacement {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly callers: PlacementCallers,
    private readonly host: PlacementHost,
    private readonly stream: ApplicationStream,
  ) {}

  /** @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `SESSION_REQUIRED`, `TOKEN_MISSING`, the host's. */
  async bind(caller: Caller, request: BindRequest): Promise<Binding> {
    const { appId, ...order } = request;
    const application = await this.access.own(caller.principal);
    if (appId !== undefined && appId.toLowerCase() !== application.id)
      throw new PorticoError('NOT_AUTHORIZED');
    const { placement } = order;
    const isNew = await this.host.bind(await this.callers.ofRequest(caller, application), order);
    await this.stream.handle(application.id, { type: 'bind', placement }, { meta: metaOf(caller) });
    return {
      placement,
      handler: this.host.handlerOf(application.id),
      ...(!isNew && { alreadyBound: true as const }),
    };
  }

  /** @returns how many bindings the host ended. @throws PorticoError as {@link bind} does. */
  async unbind(caller: Caller, placement: string): Promise<number> {
    const application = await this.access.own(caller.principal);
    const count = await this.host.unbind(await this.callers.ofRequest(caller, application), placement);
    await this.stream.handle(application.id, { type: 'unbind', placement }, { meta: metaOf(caller) });
    return count;
  }
}

function metaOf({ principal, requestId }: Caller) {
  return callerMeta(principal, requestId);
}
