import 'reflect-metadata';
import {
  applyDecorators,
  HttpCode,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  type Type,
} from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import type { AnswerSchema } from '../answers/answer.js';
import { ReleaseBodyInterceptor } from '../budget/release-body.interceptor.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import type { OpenApiContributor, RouteDefinition, RouteResolver } from './route-definition.js';

const ROUTE = Symbol('ROUTE');
const RESOLVER = Symbol('ROUTE_RESOLVER');

type Handler = (...args: never[]) => unknown;

function attach(key: symbol, value: unknown): MethodDecorator {
  return (_target, _name, descriptor) => {
    Reflect.defineMetadata(key, value, descriptor.value as unknown as object);
  };
}

/** Puts an interceptor around a handler, inside of those put there so by a later call and outside of all others. */
function around(interceptor: Type<NestInterceptor>): MethodDecorator {
  return (_target, _name, descriptor) => {
    const handler = descriptor.value as unknown as object;
    const inner = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as readonly Type[];
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [interceptor, ...inner], handler);
  };
}

// Most requests read and have neither body nor key: what stands around a handler costs each of its requests.
const aroundBody = around(ReleaseBodyInterceptor);
const aroundRepeats = around(IdempotencyInterceptor);

/** Declares a method that returns the body of the answer, or nothing where it sends the answer itself. */
type HandlerDecorator<Body> = <Method extends (...args: never[]) => Returned<Body> | Promise<Returned<Body>>>(
  prototype: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;
type Returned<Body> = Body | undefined | void;

/**
 * Declares a handler: its address, its status and everything else about it. Where `response` is made of classes
 * (`answer(…)`), the handler must return such an answer.
 */
export function Route<Body>(
  definition: RouteDefinition & { readonly response: AnswerSchema<Body> },
): HandlerDecorator<Body> {
  return applyDecorators(
    RequestMapping({ path: definition.path, method: RequestMethod[definition.method] }),
    HttpCode(definition.status),
    attach(ROUTE, Object.freeze(definition)),
    ...(definition.idempotency === 'supported' ? [aroundRepeats] : []),
    ...(definition.method === 'GET' ? [] : [aroundBody]),
  );
}

export interface DynamicRouteOptions {
  /** Pattern of everything the handler may answer, for example `/v1/*path`. */
  readonly path: `/${string}`;
  readonly resolve: RouteResolver;
  /** The handler answers reads alone; it must stand before the one of all methods. */
  readonly method?: 'GET';
  /** All it may answer, for the document; where two handlers share a pattern, one of them says it. */
  readonly routes?: readonly OpenApiContributor[];
}

/**
 * Declares a handler of generated routes. Its module must be imported after all others, because
 * the pattern would hide their routes; the boot check refuses the wrong order.
 */
export function DynamicRoute(options: DynamicRouteOptions): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: options.path, method: RequestMethod[options.method ?? 'ALL'] }),
    attach(RESOLVER, Object.freeze(options)),
    ...(options.method === 'GET' ? [] : [aroundRepeats, aroundBody]),
  );
}

export function routeOf(handler: Handler): RouteDefinition | undefined {
  return Reflect.getMetadata(ROUTE, handler) as RouteDefinition | undefined;
}

export function dynamicRouteOf(handler: Handler): DynamicRouteOptions | undefined {
  return Reflect.getMetadata(RESOLVER, handler) as DynamicRouteOptions | undefined;
}
