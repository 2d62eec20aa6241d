import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule, type Config } from '#libs/config';
import { DatabaseModule } from '#libs/database';
import { EventLogModule } from '#libs/event-log';
import { OPERATOR_SERVICES, type OperatorServiceName, type OperatorServices } from '#libs/operator/operator';

/** The services a command has asked for, and the settings they run under. */
export type Operator<Name extends OperatorServiceName = OperatorServiceName> = Pick<
  OperatorServices,
  Name
> & {
  readonly config: Config;
};

@Module({})
class OperatorModule {}

/** Loads what services are made of, so that it is there when they are asked for. */
export function loadServices(names: readonly OperatorServiceName[]) {
  return Promise.all(names.map((name) => OPERATOR_SERVICES[name]()));
}

/**
 * Runs `work` with services of a configuration and closes its connections afterwards. The modules of the libs
 * put the services together, as they do in the service itself.
 */
export async function withOperatorOf<Name extends OperatorServiceName, T>(
  config: Config,
  names: readonly Name[],
  work: (operator: Operator<Name>) => Promise<T>,
): Promise<T> {
  const sources = await loadServices(names);
  const context = await NestFactory.createApplicationContext(
    {
      module: OperatorModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.forRoot({ applicationName: 'portico-cli', waitsForServer: false }),
        EventLogModule.forRoot({ modules: 'registered' }),
        ...new Set(sources.flatMap(({ modules, ports = [] }) => [...ports, ...modules])),
      ],
    },
    { logger: false, abortOnError: false },
  );
  try {
    const services = names.map((name, index) => {
      const type: Type<unknown> | undefined = sources[index]?.service;
      return [name, type && context.get(type, { strict: false })];
    });
    return await work({ ...Object.fromEntries(services), config } as Operator<Name>);
  } finally {
    await context.close();
  }
}
