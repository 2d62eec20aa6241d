import 'reflect-metadata';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  type NestInterceptor,
  RequestMethod,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { AnyPrincipal, Caller } from '#libs/kernel';
import type { AnswerSchema } from '../answers/answer.js';
import { unknownRoute } from '../answers/to-portico-error.js';
import { ReleaseBodyInterceptor } from '../budget/body-budgets.js';
import type { PorticoRequest, RequestContext } from '../context/request-context.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import type {
  ApiOptions,
  HttpMethod,
  OpenApiContributor,
  RouteDefinition,
  RouteResolver,
} from './route-definition.js';

const API = Symbol('API');
const RESOLVER = Symbol('ROUTE_RESOLVER');

type Handler = (...args: never[]) => unknown;

interface Declared {
  readonly controller: object;
  readonly options: ApiOptions;
}

function declare(options: ApiOptions): MethodDecorator {
  return ({ constructor: controller }, _name, descriptor) => {
    const declared: Declared = { controller, options };
    Reflect.defineMetadata(API, declared, descriptor.value as object);
  };
}

/** Puts an interceptor around a handler, inside of those put there so by a later call and outside of all others. */
function around(interceptor: Type<NestInterceptor>): MethodDecorator {
  return (_target, _name, descriptor) => {
    const handler = descriptor.value as object;
    const inner = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as readonly Type[];
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [interceptor, ...inner], handler);
  };
}

const aroundBody = around(ReleaseBodyInterceptor);
const aroundRepeats = around(IdempotencyInterceptor);

/**
 * Most requests read and have neither body nor key: what stands around a handler costs each of its requests, so its
 * method has to be known by then.
 */
function aroundHandler(repeats: boolean): MethodDecorator {
  return (target, name, descriptor) => {
    const method = Reflect.getMetadata(METHOD_METADATA, descriptor.value as object) as unknown;
    if (method === undefined)
      throw new Error(`${target.constructor.name}.${String(name)}: @Get(), @Post() … stand below @Api`);
    if (method === RequestMethod.GET) return;
    if (repeats) aroundRepeats(target, name, descriptor);
    aroundBody(target, name, descriptor);
  };
}

/** Declares a method that returns the body of the answer, or nothing where it sends the answer itself. */
type HandlerDecorator<Body> = <Method extends (...args: never[]) => Returned<Body> | Promise<Returned<Body>>>(
  prototype: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;
type Returned<Body> = Body | undefined | void;

/**
 * Declares everything about a handler but its method and path, which the decorator of the framework below it says.
 * Where `response` is made of classes (`answer(…)`), the handler must return such an answer.
 */
export function Api<Body>(
  options: ApiOptions & { readonly response: AnswerSchema<Body> },
): HandlerDecorator<Body> {
  return applyDecorators(
    declare(options),
    HttpCode(options.status ?? DEFAULTS.status),
    aroundHandler(options.idempotency === 'supported'),
  );
}

export interface DynamicApiOptions {
  readonly resolve: RouteResolver;
  /** All it may answer, for the document; where two handlers share a pattern, one of them says it. */
  readonly routes?: readonly OpenApiContributor[];
}

/**
 * Declares a handler of generated routes, for example below `@All('v1/*path')`; one that answers reads alone, below
 * `@Get`, must stand before it. Its module must be imported after all others, because the pattern would hide their
 * routes; the boot check refuses the wrong order.
 */
export function DynamicApi(options: DynamicApiOptions): MethodDecorator {
  return applyDecorators(SetMetadata(RESOLVER, options), aroundHandler(true));
}

/** What most routes are: none of it lets anybody in. */
const DEFAULTS = {
  owner: 'none',
  idempotency: 'none',
  status: 200,
  errors: [],
} as const satisfies Partial<ApiOptions>;

/** Composed when they are asked for first: the path of a controller is not known before its handlers are. */
const definitions = new WeakMap<Handler, RouteDefinition>();

export function routeOf(handler: Handler): RouteDefinition | undefined {
  return definitions.get(handler) ?? compose(handler);
}

function compose(handler: Handler): RouteDefinition | undefined {
  const declared = Reflect.getMetadata(API, handler) as Declared | undefined;
  if (!declared) return undefined;
  const { controller, options } = declared;
  const definition: RouteDefinition = Object.freeze({
    ...DEFAULTS,
    // Nobody is there to be counted.
    rateLimit: options.auth === 'none' ? 'none' : 'default',
    ...options,
    method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod] as HttpMethod,
    path: pathOf(controller, handler),
  });
  definitions.set(handler, definition);
  return definition;
}

/** Nobody would notice that the owner of what a path names is not checked, so the boot check asks for it. */
export function lacksOwner(handler: Handler): boolean {
  const declared = Reflect.getMetadata(API, handler) as Declared | undefined;
  return declared?.options.owner === undefined && /[:*]/.test(routeOf(handler)?.path ?? '');
}

/** The path of a handler, or the pattern of all it may answer, as the framework puts it together. */
export function pathOf(controller: object, handler: object): `/${string}` {
  const parts = [pathsOf(controller), pathsOf(handler)].map(([first = '']) => first);
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The framework would serve all of them; the document, limits and counters know a route by its one path. */
export function hasSeveralPaths(controller: object, handler: object): boolean {
  return pathsOf(controller).length * pathsOf(handler).length !== 1;
}

function pathsOf(declared: object): readonly string[] {
  return [Reflect.getMetadata(PATH_METADATA, declared) as string | string[]].flat();
}

export function dynamicRouteOf(handler: Handler): DynamicApiOptions | undefined {
  return Reflect.getMetadata(RESOLVER, handler) as DynamicApiOptions | undefined;
}

const contextOf = (execution: ExecutionContext): RequestContext =>
  execution.switchToHttp().getRequest<PorticoRequest>().context;

/** Injects the {@link RequestContext} of the call. */
export const CurrentContext = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  contextOf(execution),
);

/** Injects who calls. Only for routes that require a key. */
export const CurrentPrincipal = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  principalOf(contextOf(execution)),
);

/** Injects who calls, and in which request. Only for routes that require a key. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Caller<AnyPrincipal> => {
    const context = contextOf(execution);
    return { principal: principalOf(context), requestId: context.requestId };
  },
);

function principalOf({ principal, route }: RequestContext): AnyPrincipal {
  if (!principal)
    throw new Error(`${route?.method} ${route?.path} asks for a caller but nobody resolved one`);
  return principal;
}

/**
 * The definition of the route a request has reached. The first caller resolves it, later ones
 * read it from the context.
 * @throws PorticoError ROUTE_NOT_FOUND when a generated route does not exist.
 */
export function getRouteDefinition(execution: ExecutionContext): RouteDefinition {
  const request = execution.switchToHttp().getRequest<PorticoRequest>();
  if (request.context.route) return request.context.route;
  const definition = routeOf(execution.getHandler() as never) ?? resolve(execution, request);
  if (!definition) throw unknownRoute(request);
  request.context.enter(definition);
  return definition;
}

function resolve(execution: ExecutionContext, request: PorticoRequest): RouteDefinition | null {
  const dynamic = dynamicRouteOf(execution.getHandler() as never);
  if (!dynamic) return null;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return dynamic.resolve({ method: method as HttpMethod, path: request.path });
}
