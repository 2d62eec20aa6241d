import { METHOD_SCOPES } from './method-scopes.data.js';

/** Scopes the host asks for these methods, each once, as its documentation groups the methods by their first word. */
export function scopesOf(methods: readonly string[]): string[] {
  const scopes = methods.map((method) => {
    const [area = ''] = method.toLowerCase().split('.', 1);
    return Object.hasOwn(METHOD_SCOPES, area) ? METHOD_SCOPES[area] : area;
  });
  return [...new Set(scopes)].filter((scope) => typeof scope === 'string');
}
