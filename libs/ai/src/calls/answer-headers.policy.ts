import type { ResolvedModel } from '../contracts/resolved-model.js';

/** Headers of an answer of a model. */
export function answerHeaders(
  callId: string,
  { model, deprecated, replaced }: ResolvedModel,
): Readonly<Record<string, string>> {
  const successor = replaced ? model.id : deprecated ? model.replacement : null;
  return {
    'X-Generation-Id': callId,
    ...(deprecated && { Deprecation: 'true' }),
    // RFC 8594: when it will be gone.
    ...(deprecated && model.shutdownAt && { Sunset: model.shutdownAt.toUTCString() }),
    ...(successor !== null && { 'X-Model-Replacement': successor }),
  };
}
