import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { TimeSlice, writeInSlices } from '#libs/parsing/contracts';
import { CompressedText } from '../answers/compressed-text.js';
import { RouteRegistry } from '../routes/route-registry.js';
import { API_AREAS, type ApiAreaName } from './api-areas.data.js';
import type { ApiTag } from './api-tags.data.js';
import {
  buildDocument,
  type DocumentSource,
  documentSteps,
  tagsOf,
  withoutUnusedComponents,
} from './build-document.js';
import type { OpenApiDocument } from './openapi-document.js';

/**
 * The part of a document that describes one area: its operations, and no component that they do not need.
 * What both have in common is named alike.
 */
export function areaDocument(
  whole: OpenApiDocument,
  area: ApiAreaName,
  tags: Readonly<Record<string, ApiTag>>,
): OpenApiDocument {
  const own = new Set(Object.keys(tags).filter((name) => tags[name]!.area === area));
  const paths = Object.entries(whole.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(([, operation]) => operation.tags.some((tag) => own.has(tag)));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const used = new Set(
    paths.flatMap(([, item]) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  const { title, description } = API_AREAS[area];
  return withoutUnusedComponents({
    ...whole,
    info: { ...whole.info, title: `${whole.info.title}: ${title}`, description },
    ...tagsOf(used, tags),
    paths: Object.fromEntries(paths),
  });
}

/** The document as it is sent. */
export interface RenderedDocument {
  readonly document: OpenApiDocument;
  readonly json: CompressedText;
}

const WHOLE = '';

/** The OpenAPI documents of the running application, each built when somebody first asks for it. */
@Injectable()
export class OpenApiService {
  #ready: Promise<void> | null = null;
  readonly #rendered = new Map<ApiAreaName | typeof WHOLE, RenderedDocument>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: RouteRegistry,
  ) {}

  /** Builds the whole document, if nobody has asked for it before; others go on meanwhile. */
  ready(): Promise<void> {
    return (this.#ready ??= this.#prepare());
  }

  /** The whole document, or that of one area; made at once where it is not {@link ready}. */
  get(area?: ApiAreaName): RenderedDocument {
    const name = area ?? WHOLE;
    let rendered = this.#rendered.get(name);
    if (!rendered) this.#rendered.set(name, (rendered = this.#render(area)));
    return rendered;
  }

  async #prepare(): Promise<void> {
    const slice = new TimeSlice();
    const steps = documentSteps(this.#source());
    let step = steps.next();
    for (; !step.done; step = steps.next()) if (slice.isOver) await slice.rest();
    let text = '';
    await writeInSlices(step.value, (piece) => (text += piece));
    if (!this.#rendered.has(WHOLE)) this.#rendered.set(WHOLE, rendered(step.value, text));
  }

  #source(): DocumentSource {
    return {
      serverUrl: this.config.publicUrl,
      routes: this.registry.all(),
      schemas: this.registry.schemas(),
      tags: this.registry.tags(),
    };
  }

  #render(area?: ApiAreaName): RenderedDocument {
    const document = area
      ? areaDocument(this.get().document, area, this.registry.tags())
      : buildDocument(this.#source());
    return rendered(document, JSON.stringify(document));
  }
}

function rendered(document: OpenApiDocument, text: string): RenderedDocument {
  return { document, json: new CompressedText(text, 'application/json; charset=utf-8') };
}
