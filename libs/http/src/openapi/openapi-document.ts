import type { JsonSchema } from '../routes/json-schema.js';

/** An OpenAPI 3.1 document, as far as its readers here care. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: OpenApiInfo;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly OpenApiTag[];
  /** Tags by area, in the order of the areas; readers of the document group by it. */
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly parameters: Readonly<Record<string, OpenApiParameter>>;
  } & Readonly<Record<string, unknown>>;
}

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  /** CommonMark. */
  readonly description: string;
  readonly contact: { readonly name: string; readonly url: string };
  readonly license: { readonly name: string; readonly identifier: string };
}

export interface OpenApiTag {
  readonly name: string;
  readonly description: string;
  readonly 'x-displayName': string;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (OpenApiParameter | OpenApiReference)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, OpenApiMedia>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse | OpenApiReference>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** A body in one of its media types. */
export interface OpenApiMedia {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, OpenApiReference>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiReference>>;
  readonly content?: Readonly<Record<string, OpenApiMedia>>;
  /** Codes a failure with this status may have. */
  readonly 'x-error-codes'?: readonly string[];
}

/** Stands for an entry of the components. */
export interface OpenApiReference {
  readonly $ref: string;
}
