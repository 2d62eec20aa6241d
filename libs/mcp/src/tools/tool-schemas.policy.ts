import type { JsonSchema } from '#libs/http/contracts';
import { effectOf, type Operation, type OperationEffect } from '../catalogue/operation.js';
import { standalone, type OperationCatalogue } from '../catalogue/operation-catalogue.js';

export const CURSOR_FIELD: JsonSchema = {
  type: 'string',
  description: 'nextCursor of the answer before; the other arguments stay',
};

export const IDEMPOTENCY_FIELD: JsonSchema = {
  type: 'string',
  description: 'of the answer before, to repeat a call that is done once',
};

/** An object of these members and no others. */
export function inputObject(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Schema of what an operation answers as data; all of it where it has no envelope. */
export function dataSchemaOf({ definition }: Operation, { schemas }: OperationCatalogue): JsonSchema {
  const { response } = definition;
  const isEnvelope = response.properties?.['success'] !== undefined;
  return standalone(isEnvelope ? (response.properties?.['data'] ?? {}) : response, schemas);
}

export function answersList({ definition }: Operation): boolean {
  return definition.response.properties?.['data']?.type === 'array';
}

/** What a tool may do, of all it may call; a tool that calls nothing only reads. */
export function effectOfAll(operations: readonly Operation[]): OperationEffect {
  const effects = operations.map(effectOf);
  return {
    readOnly: effects.every(({ readOnly }) => readOnly),
    destructive: effects.some(({ destructive }) => destructive),
    idempotent: effects.every(({ idempotent }) => idempotent),
  };
}
