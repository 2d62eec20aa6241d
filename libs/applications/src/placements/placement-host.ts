import { Inject, Injectable } from '@nestjs/common';
import { type HostCaller, HostCredentials } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { HostClient, type HostParams } from '#libs/host-client';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { handlerUrl } from './placements.policy.js';

/** For whom the host is asked, and on whose account. */
export interface PlacementCaller extends HostCaller {
  readonly kind: 'application';
  readonly appId: string;
  readonly keyId: string;
  readonly requestId: string;
}

/** What is bound, as the host tells it. */
export interface BoundPlacement {
  readonly placement: string;
  readonly handler: string;
  readonly title: string;
  readonly description: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Host employee number the binding is for; 0 is everybody. */
  readonly userId: number;
}

export interface PlacementOrder {
  readonly placement: string;
  readonly title: string;
  readonly description?: string;
  readonly groupName?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** `TITLE`, `DESCRIPTION` and `GROUP_NAME` by language. */
  readonly langAll?: Readonly<Record<string, unknown>>;
}

/** Embedding places at the host; every one is bound to the service's own handler. */
@Injectable()
export class PlacementHost {
  private readonly publicUrl: string;

  constructor(
    private readonly host: HostClient,
    private readonly credentials: HostCredentials,
    @Inject(CONFIG) config: Config,
  ) {
    this.publicUrl = config.publicUrl;
  }

  /** Address every place of the application is bound to. */
  handlerOf(applicationId: string): string {
    return handlerUrl(this.publicUrl, applicationId);
  }

  /** What the application has bound. @throws PorticoError what the host client throws. */
  async list(caller: PlacementCaller): Promise<BoundPlacement[]> {
    const result = await this.call(caller, 'placement.get', {}, true);
    if (!Array.isArray(result)) throw unusable('placement.get');
    return result.map(readBound);
  }

  /** @returns false when it was bound to the handler already. */
  async bind(caller: PlacementCaller, order: PlacementOrder): Promise<boolean> {
    const { placement, title, description, groupName, options, langAll } = order;
    if (await this.isBound(caller, placement)) return false;
    try {
      await this.call(caller, 'placement.bind', {
        PLACEMENT: placement,
        HANDLER: this.handlerOf(caller.appId),
        TITLE: title,
        ...(description !== undefined && { DESCRIPTION: description }),
        ...(groupName !== undefined && { GROUP_NAME: groupName }),
        ...(options !== undefined && { OPTIONS: options }),
        ...(langAll !== undefined && { LANG_ALL: langAll }),
      });
      return true;
    } catch (error) {
      // Somebody else may have bound it meanwhile, which the host refuses like any other fault.
      if (isPorticoError(error) && error.code === 'HOST_ERROR' && (await this.isBound(caller, placement))) {
        return false;
      }
      throw error;
    }
  }

  /** @returns how many bindings ended. */
  async unbind(caller: PlacementCaller, placement: string): Promise<number> {
    const params = { PLACEMENT: placement, HANDLER: this.handlerOf(caller.appId) };
    const result = await this.call(caller, 'placement.unbind', params);
    const { count } = Object(result) as { count?: unknown };
    if (!Number.isInteger(Number(count))) throw unusable('placement.unbind');
    return Number(count);
  }

  private async isBound(caller: PlacementCaller, placement: string): Promise<boolean> {
    const handler = this.handlerOf(caller.appId);
    const bound = await this.list(caller);
    return bound.some((entry) => entry.placement === placement && entry.handler === handler);
  }

  private async call(
    caller: PlacementCaller,
    method: string,
    params: HostParams,
    idempotent = false,
  ): Promise<unknown> {
    const credential = await this.credentials.forPrincipal(caller);
    const options = { idempotent, caller: caller.keyId, requestId: caller.requestId };
    return (await this.host.call(credential, method, params, options)).result;
  }
}

function unusable(method: string): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', { cause: new Error(`${method} answered something else`) });
}

function readBound(entry: unknown): BoundPlacement {
  const { placement, handler, title, description, options, userId } = Object(entry) as Record<
    string,
    unknown
  >;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
  return {
    placement: text(placement),
    handler: text(handler),
    title: text(title),
    description: text(description),
    options: isObject ? (options as Record<string, unknown>) : {},
    userId: Number.isInteger(Number(userId)) ? Number(userId) : 0,
  };
}
