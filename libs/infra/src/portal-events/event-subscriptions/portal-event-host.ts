import { Injectable, Logger } from '@nestjs/common';
import { HostCredentials, HostTokenStore } from '#libs/auth';
import { HostClient, type HostParams, type OAuthCredential } from '#libs/host-client';
import { isPorticoError, PorticoError, scalarText } from '#libs/kernel';
import {
  type EventBinding,
  type EventHost,
  BINDING_REFUSED,
  UNBINDING_REFUSED,
  UNKNOWN_EVENT,
} from './event-host.port.js';

/** Binds through somebody who has signed in to the application; a webhook cannot bind events. */
@Injectable()
export class PortalEventHost implements EventHost {
  private readonly logger = new Logger(PortalEventHost.name);

  constructor(
    private readonly tokens: HostTokenStore,
    private readonly credentials: HostCredentials,
    private readonly host: HostClient,
  ) {}

  async bind(binding: EventBinding): Promise<void> {
    const credential = await this.credentialOf(binding);
    if (!credential) throw new PorticoError('NOT_OAUTH_APP');
    try {
      await this.call(credential, binding, 'event.bind', false);
    } catch (error) {
      if (!isPorticoError(error) || !BINDING_REFUSED.has(error.code)) throw error;
      const hostCode = error.options.extra?.['hostCode'];
      if (hostCode === UNKNOWN_EVENT) throw new PorticoError('INVALID_EVENT', { cause: error });
      if (error.code === 'HOST_ERROR' && (await this.isBound(credential, binding))) return;
      throw new PorticoError('BIND_FAILED', {
        message: error.message,
        cause: error,
        ...(hostCode !== undefined && { extra: { hostCode } }),
      });
    }
  }

  async unbind(binding: EventBinding): Promise<boolean> {
    try {
      const credential = await this.credentialOf(binding);
      if (credential) await this.call(credential, binding, 'event.unbind', false);
      return credential !== null;
    } catch (err) {
      if (!isPorticoError(err) || !UNBINDING_REFUSED.has(err.code)) throw err;
      this.logger.warn({ err, event: binding.event, applicationId: binding.appId }, 'an event stays bound');
      return false;
    }
  }

  private async isBound(credential: OAuthCredential, binding: EventBinding): Promise<boolean> {
    const bound = await this.call(credential, binding, 'event.get', true);
    if (!Array.isArray(bound)) return false;
    return bound.some((entry) => {
      const { event, handler } = Object(entry) as { event?: unknown; handler?: unknown };
      return scalarText(event).toUpperCase() === binding.event && handler === binding.handler;
    });
  }

  private async call(
    credential: OAuthCredential,
    { event, handler, keyId, requestId }: EventBinding,
    method: 'event.bind' | 'event.unbind' | 'event.get',
    idempotent: boolean,
  ): Promise<unknown> {
    const params: HostParams = method === 'event.get' ? {} : { event, handler };
    const { result } = await this.host.call(credential, method, params, {
      idempotent,
      caller: keyId,
      requestId,
    });
    return result;
  }

  private async credentialOf(binding: EventBinding): Promise<OAuthCredential | null> {
    const { appId, portalId, ownerUserId } = binding;
    const currentUser = await this.tokens.actingFor(appId, ownerUserId);
    if (!currentUser) return null;
    const found = await this.credentials.forPrincipal({ kind: 'application', appId, portalId, currentUser });
    return found.kind === 'oauth' ? found : null;
  }
}
