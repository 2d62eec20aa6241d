import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { fieldsOf, isInputClass } from '../fields/field-definition.js';

/** Kinds of handler arguments as the framework numbers them. */
const ARGUMENT_KINDS: Readonly<Record<string, keyof HandlerInput>> = { 3: 'body', 4: 'query', 5: 'params' };

/** The input classes a handler takes. */
export interface HandlerInput {
  readonly body?: Type<object>;
  readonly query?: Type<object>;
  readonly params?: Type<object>;
}

interface Argument {
  readonly index: number;
  readonly data?: unknown;
}

/**
 * Reads the input classes out of `@Body()`, `@Query()` and `@Param()`.
 * @param report is told of every argument that would reach the handler unchecked.
 */
export function handlerInput(
  controller: Type<object>,
  name: string,
  report: (fault: string) => void,
): HandlerInput {
  const prototype = controller.prototype as object;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const input: Record<string, Type<object>> = {};
  for (const [key, { index, data }] of Object.entries(args)) {
    const kind = ARGUMENT_KINDS[key.split(':', 1)[0]!];
    if (!kind) continue;
    const type = types[index];
    if (data === undefined && isInputClass(type)) {
      input[kind] = type;
      for (const field of undescribedFields(type)) report(`${field} has no description`);
    } else if (kind !== 'params' || data === undefined || type !== String) {
      report(
        `argument ${index} (${kind}) is not an input class with fields; is it imported with "import type"?`,
      );
    }
  }
  return input;
}

/** Fields of an input class, and of the classes inside it, of which the document would say nothing. */
function undescribedFields(input: Type<object>): string[] {
  return [...fieldsOf(input).values()].flatMap(({ name, options, nested }) => [
    ...(options.description === undefined ? [`${input.name}.${name}`] : []),
    ...(nested ? undescribedFields(nested()) : []),
  ]);
}
