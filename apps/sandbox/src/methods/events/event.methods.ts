import { checkHandler } from '../../embedding/application-token.js';
import { addHandler, handlersOf, removeHandlers, type StoredHandler } from '../../events/handlers.js';
import { eventNames } from '../../events/portal-events.js';
import type { Application } from '../../portals/portal-state.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';

function applicationOf({ portal, actor }: HostCall): Application {
  const application = portal.application(actor.applicationId);
  if (!application) throw new HostError(403, 'WRONG_AUTH_TYPE', 'Application context required');
  return application;
}

function textOf({ params }: HostCall, name: string): string {
  const value = argument(params, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function needed(call: HostCall, name: string): string {
  const text = textOf(call, name);
  if (text !== '') return text;
  throw new HostError(400, 'ERROR_ARGUMENT', `Argument '${name}' is null or empty`, { argument: name });
}

function denied(words: string): HostError {
  return new HostError(403, 'ACCESS_DENIED', `Access denied! ${words} requires administrator access rights`);
}

function refuseOffline(call: HostCall, act: 'binding' | 'unbinding'): void {
  if (!['', 'online'].includes(textOf(call, 'event_type'))) {
    if (call.actor.access !== 'admin') throw denied(`Offline events ${act}`);
    throw new HostError(400, 'ERROR_CORE', 'Offline events are not available');
  }
}

/** Administrators bind for anybody, others for themselves. */
function authTypeOf(call: HostCall, act: 'binding' | 'unbinding'): number {
  const { actor, userId } = call;
  const wanted = Number(textOf(call, 'auth_type')) || 0;
  if (actor.access === 'admin') return wanted;
  if (![0, userId].includes(wanted)) throw denied(`Event ${act} with AUTH_TYPE`);
  return userId;
}

function visible(call: HostCall): StoredHandler[] {
  const { portal, actor, userId } = call;
  const own = handlersOf(portal, applicationOf(call).clientId);
  return actor.access === 'admin' ? own : own.filter(({ authType }) => authType === userId);
}

function bind(call: HostCall): true {
  const { portal } = call;
  const application = applicationOf(call);
  if (portal.state.isFreeTariff) {
    throw new HostError(403, 'ACCESS_DENIED', 'REST API is available only on commercial plans');
  }
  const event = needed(call, 'event').toUpperCase();
  const handler = needed(call, 'handler');
  refuseOffline(call, 'binding');
  if (!eventNames(application.scopes, null).includes(event)) {
    throw new HostError(400, 'ERROR_EVENT_NOT_FOUND', 'Event not found');
  }
  checkHandler(handler, application);
  const authType = authTypeOf(call, 'binding');
  const { clientId } = application;
  const isSame = (known: StoredHandler): boolean =>
    known.event === event && known.handler === handler && known.authType === authType;
  if (handlersOf(portal, clientId).some(isSame)) {
    throw new HostError(400, 'ERROR_CORE', 'Unable to set event handler: Handler already binded');
  }
  addHandler(portal, { clientId, event, handler, authType });
  return true;
}

function unbind(call: HostCall): { count: number } {
  const event = needed(call, 'event').toUpperCase();
  const handler = needed(call, 'handler');
  refuseOffline(call, 'unbinding');
  const wanted = textOf(call, 'auth_type');
  authTypeOf(call, 'unbinding');
  const bound = visible(call).filter(
    (known) =>
      known.event === event &&
      known.handler === handler &&
      (wanted === '' || known.authType === Number(wanted)),
  );
  removeHandlers(call.portal, bound);
  return { count: bound.length };
}

/** Handlers of events; for applications. */
export const EVENT_METHODS: HostMethodTable = {
  events: (call) => ({ result: eventNames(applicationOf(call).scopes, textOf(call, 'scope') || null) }),
  'event.get': (call) => ({
    result: visible(call).map(({ event, handler, authType }) => ({
      event,
      handler,
      auth_type: String(authType),
      offline: 0,
    })),
  }),
  'event.bind': (call) => ({ result: bind(call) }),
  'event.unbind': (call) => ({ result: unbind(call) }),
};
