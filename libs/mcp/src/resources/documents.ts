import { Inject, Injectable } from '@nestjs/common';
import { GuideLibrary, packageFolders } from '#libs/documentation';
import { resourceWords } from '#libs/http/contracts';
import { type EntityDefinition, ENTITIES, recordSchema } from '#libs/portal-data/contracts';
import { API_AREAS, RouteRegistry } from '#libs/http';
import { ERROR_CATALOGUE } from '#libs/kernel';

/** A guide of the documentation. */
interface GuideText {
  /** For example `deploy`. */
  readonly name: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** The guides agents may read. */
interface Guides {
  all(): Promise<readonly GuideText[]>;
}

export const GUIDES = Symbol('GUIDES');

/** The guides of the documentation, read when an agent first asks for one. */
export class GuidesOfPackage implements Guides {
  #guides: Promise<readonly GuideText[]> | null = null;

  constructor(private readonly folder = packageFolders().guides) {}

  all(): Promise<readonly GuideText[]> {
    this.#guides ??= this.#read();
    return this.#guides;
  }

  async #read(): Promise<readonly GuideText[]> {
    const library = await GuideLibrary.read(this.folder);
    return library.all().map(({ name, title, markdown }) => ({ name, title, text: markdown }));
  }
}

/** Each base under the name tools know it by: the fixed words of its path, `lists.elements`. */
function tagsOfBases(
  entities: readonly EntityDefinition[],
): (readonly [tag: string, entity: EntityDefinition])[] {
  return entities.map((entity) => [resourceWords(`/v1/${entity.base}`).join('.'), entity] as const);
}

/** One document an agent can read. */
interface AgentDocument {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: 'text/markdown' | 'application/json';
  read(): string;
}

/** Kinds of documents, as addresses with a place for the name. */
export const DOCUMENT_KINDS = [
  { uriTemplate: 'portico://guides/{name}', name: 'guide', title: 'Guides', mimeType: 'text/markdown' },
  {
    uriTemplate: 'portico://areas/{area}',
    name: 'area',
    title: 'Areas of the API and their operations',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'portico://bases/{base}',
    name: 'base',
    title: 'Schema of the records of a base',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'portico://errors/{code}',
    name: 'error',
    title: 'What an error means and what to do',
    mimeType: 'application/json',
  },
] as const;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** What agents can read: the guides, the areas, the schemas of bases and the error catalogue, from where they stand. */
@Injectable()
export class AgentDocuments {
  constructor(
    private readonly routes: RouteRegistry,
    @Inject(GUIDES) private readonly guides: Guides,
  ) {}

  async all(): Promise<readonly AgentDocument[]> {
    const guides = (await this.guides.all()).map(({ name, title, text }) =>
      document(`guides/${name}`, title, 'text/markdown', () => text),
    );
    return [...guides, ...this.#areas(), ...bases(), ...errors()];
  }

  /** @returns null when there is none of that address. */
  async find(uri: string): Promise<AgentDocument | null> {
    return (await this.all()).find((one) => one.uri === uri) ?? null;
  }

  #areas(): AgentDocument[] {
    return Object.entries(API_AREAS).map(([area, { title, description, guides }]) =>
      document(`areas/${area}`, `Area: ${title}`, 'application/json', () => {
        const tags = this.routes.tags();
        const operations = this.routes
          .all()
          .map(({ definition }) => definition)
          .filter(({ documented, tag, path }) => {
            return documented !== false && tags[tag ?? path.split('/')[2] ?? '']?.area === area;
          })
          .map(({ method, path, summary }) => ({ method, path, summary }));
        return json({ area, title, description, guides, operations });
      }),
    );
  }
}

function bases(): AgentDocument[] {
  return tagsOfBases(ENTITIES).map(([tag, entity]) =>
    document(`bases/${tag}`, `Base: ${entity.title}`, 'application/json', () =>
      json({ base: tag, path: `/v1/${entity.base}`, title: entity.title, record: recordSchema(entity) }),
    ),
  );
}

function errors(): AgentDocument[] {
  return Object.entries(ERROR_CATALOGUE).map(([code, { status, message, cause, remedy, retryable }]) =>
    document(`errors/${code}`, `Error: ${code}`, 'application/json', () =>
      json({ code, status, message, cause, remedy, retryable }),
    ),
  );
}

function document(
  path: string,
  title: string,
  mimeType: AgentDocument['mimeType'],
  read: () => string,
): AgentDocument {
  return { uri: `portico://${path}`, name: path, title, mimeType, read };
}
