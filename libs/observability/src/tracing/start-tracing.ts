import { hostname } from 'node:os';
import { ConfigError, type Config } from '#libs/config';
import type { Logger } from '../log/create-logger.js';
import type { ServiceProcess } from '../process/service-process.js';
import { useTracer } from './current-tracer.js';

/** @returns name → value of `a=1,b=2`. @throws ConfigError that tells no value */
function readHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
      if (!name || value === undefined)
        throw new ConfigError(['TRACES_HEADERS must be name=value, comma separated']);
      return [name, value.trim()];
    }),
  );
}

/**
 * Turns tracing on where an address for spans is set. The libraries that make and send them are loaded here and
 * nowhere else, so that a process without traces has nothing of them.
 * @returns what sends the last spans
 */
export async function startTracing(
  config: Config,
  process: ServiceProcess,
  pid: number,
  logger: Logger,
): Promise<() => Promise<void>> {
  const { tracesUrl, tracesPercent, tracesHeaders } = config;
  if (tracesUrl === null) return () => Promise.resolve();
  const { OtlpTracer } = await import('./otlp-tracer.js');
  const tracer = new OtlpTracer({
    url: tracesUrl,
    headers: tracesHeaders === null ? {} : readHeaders(tracesHeaders),
    ratio: tracesPercent / 100,
    service: `portico-${process}`,
    instance: `${hostname()}:${pid}`,
    pid,
    onFault: (reason) => logger.warn({ reason }, 'traces cannot be sent'),
  });
  useTracer(tracer);
  return async () => {
    useTracer(null);
    await tracer.close();
  };
}
