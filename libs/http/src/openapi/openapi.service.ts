import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RouteRegistry } from '../routes/route-registry.js';
import { buildDocument, type OpenApiDocument } from './build-document.js';

/** The document as it is sent. */
export interface RenderedDocument {
  readonly document: OpenApiDocument;
  readonly json: string;
  /** Strong entity tag, quoted. */
  readonly etag: string;
}

/** The OpenAPI document of the running application, built when somebody first asks for it. */
@Injectable()
export class OpenApiService {
  #rendered: RenderedDocument | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: RouteRegistry,
  ) {}

  get(): RenderedDocument {
    return (this.#rendered ??= this.#render());
  }

  #render(): RenderedDocument {
    const document = buildDocument({
      serverUrl: this.config.publicUrl,
      routes: this.registry.all(),
      schemas: this.registry.schemas(),
    });
    const json = JSON.stringify(document);
    return { document, json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` };
  }
}
