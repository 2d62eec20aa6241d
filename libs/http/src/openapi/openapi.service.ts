import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CompressedText } from '../answers/compressed-text.js';
import { RouteRegistry } from '../routes/route-registry.js';
import type { ApiAreaName } from './api-areas.data.js';
import { areaDocument } from './area-document.js';
import { buildDocument } from './build-document.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document as it is sent. */
export interface RenderedDocument {
  readonly document: OpenApiDocument;
  readonly json: CompressedText;
}

const WHOLE = '';

/** The OpenAPI documents of the running application, each built when somebody first asks for it. */
@Injectable()
export class OpenApiService {
  readonly #rendered = new Map<ApiAreaName | typeof WHOLE, RenderedDocument>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: RouteRegistry,
  ) {}

  /** The whole document, or that of one area. */
  get(area?: ApiAreaName): RenderedDocument {
    const name = area ?? WHOLE;
    let rendered = this.#rendered.get(name);
    if (!rendered) this.#rendered.set(name, (rendered = this.#render(area)));
    return rendered;
  }

  #render(area?: ApiAreaName): RenderedDocument {
    const document = area
      ? areaDocument(this.get().document, area, this.registry.tags())
      : buildDocument({
          serverUrl: this.config.publicUrl,
          routes: this.registry.all(),
          schemas: this.registry.schemas(),
          tags: this.registry.tags(),
        });
    const json = new CompressedText(JSON.stringify(document), 'application/json; charset=utf-8');
    return { document, json };
  }
}
