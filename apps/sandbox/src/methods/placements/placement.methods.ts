import { checkHandler } from '../../embedding/application-token.js';
import { addBinding, bindingsOf, type BindingTexts, removeBindings } from '../../embedding/bindings.js';
import { findPoint, type PlacementPoint, pointCodes } from '../../embedding/placement-points.js';
import type { Application } from '../../portals/portal-state.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { argument } from '../arguments.js';

/** Most refusals of these methods come with the status of a success. */
const BODY_ERROR = 200;
const BACKGROUND = 'PAGE_BACKGROUND_WORKER';

type Fields = Readonly<Record<string, unknown>>;

function applicationOf({ portal, actor }: HostCall): Application {
  const application = portal.application(actor.applicationId);
  if (!application) throw new HostError(403, 'WRONG_AUTH_TYPE', 'Application context required');
  return application;
}

function textOf(params: HostParams, name: string): string {
  const value = argument(params, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function needed(params: HostParams, name: string): string {
  const text = textOf(params, name);
  if (text !== '') return text;
  throw new HostError(BODY_ERROR, 'ERROR_ARGUMENT', `Argument '${name}' is null or empty`, {
    argument: name,
  });
}

/** The place to take handlers away from; unlike other refusals these have a status of their own. */
function neededPlacement(params: HostParams): string {
  const value = argument(params, 'PLACEMENT');
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  const isEmpty = value === undefined || value === null || typeof value === 'string';
  throw new HostError(
    400,
    'ERROR_ARGUMENT',
    isEmpty
      ? "Argument 'PLACEMENT' is null or empty"
      : "The value of an argument 'PLACEMENT' must be of type string",
    { argument: 'PLACEMENT' },
  );
}

function pointOf(code: string, { scopes }: Application): PlacementPoint {
  const point = findPoint(code, scopes);
  if (!point) throw new HostError(400, 'ERROR_PLACEMENT_NOT_FOUND', 'Placement not found');
  return point;
}

function textsOf(params: HostParams, fallback: string): Readonly<Record<string, BindingTexts>> {
  const given = Object.entries(fieldsOf(argument(params, 'LANG_ALL')));
  const named = given.length > 0 ? given : [['en', params] as const];
  return Object.fromEntries(
    named.map(([language, value]) => {
      const fields = fieldsOf(value);
      const texts = {
        TITLE: textOf(fields, 'TITLE') || fallback,
        DESCRIPTION: textOf(fields, 'DESCRIPTION'),
        GROUP_NAME: textOf(fields, 'GROUP_NAME'),
      };
      return [language, texts];
    }),
  );
}

/** Empty maps are lists, as everywhere in this protocol. */
function mapOrList(fields: Fields): Fields | [] {
  return Object.keys(fields).length === 0 ? [] : fields;
}

function bind(call: HostCall): true {
  const { portal, params } = call;
  const application = applicationOf(call);
  const placement = needed(params, 'PLACEMENT');
  const handler = needed(params, 'HANDLER');
  const point = pointOf(placement, application);
  checkHandler(handler, application);
  const userId = Number(textOf(params, 'USER_ID'));
  const options = fieldsOf(argument(params, 'OPTIONS'));
  const bound = bindingsOf(portal, application.clientId).filter((known) => known.placement === placement);
  if (bound.some((known) => known.handler === handler && known.userId === userId)) {
    throw new HostError(400, 'ERROR_CORE', 'Unable to set placement handler: Handler already binded');
  }
  if (point.single && bound.length > 0) {
    throw new HostError(BODY_ERROR, 'ERROR_PLACEMENT_MAX_COUNT', 'Placement max count: 1');
  }
  if (placement !== BACKGROUND && userId > 0) {
    throw new HostError(BODY_ERROR, 'ERROR_PLACEMENT_USER_MODE', 'User mode is not available');
  }
  if (placement === BACKGROUND && textOf(options, 'errorHandlerUrl') === '') {
    throw new HostError(BODY_ERROR, 'EMPTY_ERROR_HANDLER_URL', 'The option errorHandlerUrl is empty');
  }
  const texts = textsOf(params, application.title);
  addBinding(portal, { clientId: application.clientId, placement, handler, userId, options, texts });
  return true;
}

function unbind(call: HostCall): { count: number } {
  const { clientId } = applicationOf(call);
  const placement = neededPlacement(call.params);
  const handler = textOf(call.params, 'HANDLER');
  const userId = textOf(call.params, 'USER_ID');
  const bound = bindingsOf(call.portal, clientId).filter(
    (known) =>
      known.placement === placement &&
      (handler === '' || known.handler === handler) &&
      (userId === '' || known.userId === Number(userId)),
  );
  removeBindings(call.portal, bound);
  return { count: bound.length };
}

/** Places where an application shows itself within the portal. */
export const PLACEMENT_METHODS: HostMethodTable = {
  'placement.list': (call) => {
    const scope = textOf(call.params, 'SCOPE');
    return { result: pointCodes(applicationOf(call).scopes, scope === '' ? null : scope) };
  },
  'placement.get': (call) => ({
    result: bindingsOf(call.portal, applicationOf(call).clientId).map((binding) => {
      const [first] = Object.values(binding.texts);
      return {
        placement: binding.placement,
        userId: binding.userId,
        handler: binding.handler,
        options: mapOrList(binding.options),
        title: first?.TITLE ?? '',
        description: first?.DESCRIPTION ?? '',
        langAll: mapOrList(binding.texts),
      };
    }),
  }),
  'placement.bind': (call) => ({ result: bind(call) }),
  'placement.unbind': (call) => ({ result: unbind(call) }),
};

/** What only administrators may call; anybody may ask which places there are. */
export const PLACEMENT_ADMIN_METHODS = Object.keys(PLACEMENT_METHODS).filter(
  (name) => name !== 'placement.list',
);
