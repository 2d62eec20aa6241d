import { SCOPES, type Scope } from '#libs/kernel';
import type { EntityDefinition } from '#libs/portal-data';
import type { CallOptions } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../../harness/in-process-api.js';
import { applicationAccess } from '../application-access.js';

export type Fields = Readonly<Record<string, unknown>>;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Described {
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly example?: Fields };
    };
  };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** A path whatever its parameters are called: `/v1/deals/{}`. */
const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');

const DOMAIN = 'bases.portal.test';
const EVERYTHING: readonly Scope[] = SCOPES.filter((scope) => !scope.startsWith('svc:'));

/** One portal of the sandbox with a key that may do everything, for a person and for an application. */
export class BasesWorld {
  /** Each base has a key of its own, so that the limit of errors of one key is not met. */
  private readonly keys = new Map<string, CallOptions>();

  private constructor(
    readonly api: InProcessApi,
    private readonly portal: TestPortal,
    private application: CallOptions,
    private readonly paths: Paths,
  ) {}

  /** @param settings that differ from those of any other spec, beside the limit of calls. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<BasesWorld> {
    const api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', ...settings });
    const portal = await api.createPortal(DOMAIN);
    const application = await applicationAccess(api, portal, DOMAIN, EVERYTHING);
    const { body } = await api.client.call<{ paths: Paths }>('GET', '/v1/openapi.json');
    const paths = Object.entries(body.paths).map(([path, methods]) => [shapeOf(path), methods]);
    return new BasesWorld(api, portal, application, Object.fromEntries(paths) as Paths);
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  /** The key a base is served to. */
  async keyFor({ base, needsApplication }: EntityDefinition): Promise<CallOptions> {
    if (needsApplication) return this.application;
    const known = this.keys.get(base) ?? { key: await this.portal.createKey({ scopes: EVERYTHING }) };
    this.keys.set(base, known);
    return known;
  }

  /** The next call of a base goes out with a key that no limit has counted anything of. */
  async renewKey({ base, needsApplication }: EntityDefinition): Promise<void> {
    if (needsApplication)
      this.application = await applicationAccess(this.api, this.portal, DOMAIN, EVERYTHING);
    else this.keys.delete(base);
  }

  private documented(entity: EntityDefinition, suffix: string, method: Method): Described | undefined {
    const { base, compositeKey = ['id'] } = entity;
    const key = compositeKey.map((name) => `/:${name}`).join('');
    const path = `/v1/${base}${suffix.replace('/:id', key)}`;
    return this.paths[shapeOf(path)]?.[method.toLowerCase()];
  }

  isDocumented(entity: EntityDefinition, suffix: string, method: Method): boolean {
    return this.documented(entity, suffix, method) !== undefined;
  }

  exampleBody(entity: EntityDefinition, suffix: string, method: Method): Fields {
    const body = this.documented(entity, suffix, method)?.requestBody;
    return body?.content['application/json'].example ?? {};
  }
}
