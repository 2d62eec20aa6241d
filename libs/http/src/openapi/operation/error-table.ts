import type { ErrorCode } from '#libs/kernel';
import { errorsOf } from '../../routes/implied-errors.js';
import type { DocumentedRoute } from '../../routes/route-definition.js';
import { errorResponses } from '../error-schemas.js';
import type { OpenApiReference, OpenApiResponse } from '../openapi-document.js';

/** The error responses of all routes, named by status; routes with the same codes share theirs. */
export class ErrorTable {
  readonly codes = new Set<ErrorCode>();
  readonly responses: Record<string, OpenApiResponse> = {};
  private readonly ofCodes = new Map<string, Record<string, OpenApiReference>>();
  private readonly names = new Map<string, string>();

  /** Status → reference to the response. */
  of(route: DocumentedRoute): Record<string, OpenApiReference> {
    const codes = errorsOf(route);
    const { errorShape } = route.definition;
    const key = `${errorShape ?? ''} ${codes.join()}`;
    const known = this.ofCodes.get(key);
    if (known) return known;
    // Answers in the form of RFC 6749 are not those of the examples.
    if (errorShape !== 'oauth') for (const code of codes) this.codes.add(code);
    const references = Object.entries(errorResponses(codes, errorShape)).map(([status, response]) => [
      status,
      { $ref: `#/components/responses/${this.nameOf(`${errorShape ?? ''} ${status}`, status, response)}` },
    ]);
    const made = Object.fromEntries(references) as Record<string, OpenApiReference>;
    this.ofCodes.set(key, made);
    return made;
  }

  private nameOf(kind: string, status: string, response: OpenApiResponse): string {
    const key = `${kind} ${response.description}`;
    const known = this.names.get(key);
    if (known) return known;
    const name = `Error${status}-${this.names.size + 1}`;
    this.names.set(key, name);
    this.responses[name] = response;
    return name;
  }
}
