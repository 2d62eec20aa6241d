import {
  All,
  Body,
  Controller,
  type DynamicModule,
  Get,
  Module,
  Param,
  Post,
  Query,
  Req,
  type Type,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigModule, type Config } from '#libs/config';
import { toDatabaseFault } from '#libs/database/contracts';
import { PorticoError } from '#libs/kernel';
import { AdminServer, createLogger, ObservabilityModule } from '#libs/observability';
import { createTestConfig } from '#libs/testing/contracts';
import {
  Api,
  type ApiOptions,
  BooleanField,
  createHttpApp,
  CurrentContext,
  DynamicApi,
  EnumField,
  HttpModule,
  IntegerField,
  NestedArrayField,
  ObjectField,
  StringArrayField,
  StringField,
  success,
  successSchema,
  type PorticoRequest,
  type RequestContext,
  type RouteDefinition,
} from './index.js';

/** As the driver throws what the server says. */
const fullDisk = (): Error => Object.assign(new Error('could not extend file "base/1"'), { code: '53100' });

/** A public route with the given differences. */
export function publicRoute(
  difference: Partial<RouteDefinition> & Pick<RouteDefinition, 'path'>,
): RouteDefinition {
  return {
    method: 'GET',
    summary: 'A thing of the specs',
    tag: 'general',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: successSchema({}),
    errors: [],
    ...difference,
  };
}

/** What a controller says of a public route with the given differences. */
export function publicApi(difference: Partial<ApiOptions> = {}): ApiOptions {
  return {
    summary: 'A thing of the specs',
    tag: 'general',
    auth: 'none',
    owner: 'none',
    response: successSchema({}),
    ...difference,
  };
}

export class LineInput {
  @StringField({ description: 'Product', minLength: 1 })
  product!: string;

  @IntegerField({ description: 'How many', min: 1 })
  count!: number;
}

export class ThingInput {
  @StringField({ description: 'Name', minLength: 2, maxLength: 20, example: 'desk' })
  name!: string;

  @EnumField({ description: 'Colour', values: ['red', 'blue'], optional: true })
  colour?: 'red' | 'blue';

  @StringField({ description: 'Note', optional: true, nullable: true })
  note?: string | null;

  @ObjectField({ description: 'Anything', optional: true })
  context?: Record<string, unknown>;

  @NestedArrayField(() => LineInput, { description: 'Lines', optional: true, maxItems: 3 })
  lines?: LineInput[];
}

export class ThingQuery {
  @IntegerField({ description: 'Rows', min: 1, max: 50, optional: true })
  limit = 10;

  @BooleanField({ description: 'All', optional: true })
  all?: boolean;

  @StringArrayField({ description: 'Tags', optional: true })
  tag?: string[];

  @EnumField({ description: 'Kind', values: ['deploy', 'exec'], optional: true, code: 'INVALID_KIND' })
  kind?: 'deploy' | 'exec';
}

/** What the handlers of the fixture tell the specs. */
export interface FixtureProbe {
  aborted: number;
  release: () => void;
  held: Promise<void>;
}

export const probe: FixtureProbe = { aborted: 0, release: () => undefined, held: Promise.resolve() };

@Controller('v1')
export class ThingController {
  @Api(publicApi())
  @Get('things/:id')
  get(@Param('id') id: string, @CurrentContext() context: RequestContext) {
    return success({ id, requestId: context.requestId });
  }

  @Api(publicApi({ operationId: 'things.list', response: successSchema({ type: 'object' }) }))
  @Get('things')
  list(@Query() query: ThingQuery) {
    return success({ ...query });
  }

  @Api(publicApi({ status: 201, response: successSchema({ type: 'object' }) }))
  @Post('things')
  create(@Body() input: ThingInput) {
    return success({ ...input });
  }

  @Api(publicApi({ bodyLimit: 64 }))
  @Post('small')
  small(@Req() request: PorticoRequest) {
    return success(request.body);
  }

  @Api(publicApi({ errors: ['RATE_LIMITED', 'HOST_TIMEOUT', 'scope_missing'] }))
  @Get('fail/:how')
  fail(@Param('how') how: string) {
    if (how === 'unexpected') throw new Error('password=hunter2 at /rest/1/secret/');
    if (how === 'database') throw toDatabaseFault(fullDisk());
    if (how === 'limited') throw new PorticoError('RATE_LIMITED', { retryAfterSeconds: 1.2 });
    if (how === 'host')
      throw new PorticoError('HOST_TIMEOUT', { retryAfterSeconds: 7, extra: { scope: 'portal' } });
    if (how === 'key') throw new PorticoError('MISSING_API_KEY');
    throw new PorticoError('scope_missing');
  }

  @Api(publicApi({ timeoutMs: 80 }))
  @Get('slow')
  async slow(@CurrentContext() { signal }: RequestContext) {
    await delay(30_000, undefined, { signal }).catch(() => void probe.aborted++);
    return success('too late');
  }

  @Api(publicApi())
  @Get('hold')
  async hold(@CurrentContext() { signal }: RequestContext) {
    signal.addEventListener('abort', () => void probe.aborted++);
    await probe.held;
    return success('done');
  }
}

@Controller('v1')
export class GeneratedController {
  @DynamicApi({
    resolve: ({ method, path }) =>
      path === '/v1/generated' ? publicRoute({ path: '/v1/generated', method, status: 202 }) : null,
  })
  @All('*path')
  answer() {
    return success('generated');
  }
}

@Controller()
export class UndeclaredController {
  @Get('/v1/undeclared')
  answer() {
    return {};
  }
}

export interface Fixture {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly adminUrl: string;
  readonly lines: () => Record<string, unknown>[];
}

/** A listening application of the given controllers, without a database. */
export async function startFixture(
  controllers: Type<unknown>[] = [ThingController, GeneratedController],
  environment: Record<string, string> = {},
): Promise<Fixture> {
  const config = createTestConfig('postgres://nowhere.invalid/none', { LOG_LEVEL: 'info', ...environment });
  const written: string[] = [];
  const { logger } = createLogger(config, 'spec', { write: (line) => written.push(line) });
  const app = await createHttpApp(fixtureModule(config, logger, controllers), logger);
  try {
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    app,
    url: await app.getUrl(),
    adminUrl: `http://127.0.0.1:${app.get(AdminServer).port}`,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

function fixtureModule(
  config: Config,
  logger: ReturnType<typeof createLogger>['logger'],
  controllers: Type<unknown>[],
): DynamicModule {
  @Module({})
  class FixtureModule {}
  @Module({ controllers })
  class FeatureModule {}
  return {
    module: FixtureModule,
    imports: [
      ConfigModule.with(config),
      ObservabilityModule.forRoot({ logger, process: 'api' }),
      HttpModule,
      FeatureModule,
    ],
  };
}
