import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly boolValue?: boolean;
}
interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number };
}
interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ReceivedSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
  /** `service.name` and process id of who made it. */
  readonly service: string;
  readonly pid: number;
}

const STATUS_ERROR = 2;

function valuesOf(attributes: readonly OtlpAttribute[] = []): Attributes {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? boolValue : Number(intValue)),
    ]),
  );
}

function* spansOf({ resourceSpans }: OtlpBody): Generator<ReceivedSpan> {
  for (const { resource, scopeSpans } of resourceSpans) {
    const of = valuesOf(resource.attributes);
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
      yield {
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId || null,
        name: span.name,
        startMs: Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000,
        endMs: Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000,
        failed: span.status?.code === STATUS_ERROR,
        attributes: valuesOf(span.attributes),
        service: String(of['service.name']),
        pid: Number(of['process.pid']),
      };
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** A store of traces as small as can be: takes OTLP/HTTP with JSON. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Bodies as they came. */
  readonly bodies: string[] = [];
  readonly #server = createServer((request, response) => {
    void textOf(request).then((text) => {
      this.bodies.push(text);
      this.spans.push(...spansOf(JSON.parse(text) as OtlpBody));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1/traces`;
  }

  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId).sort((a, b) => a.startMs - b.startMs);
  }

  /** A trace as a tree: milliseconds from its start, how long, who, what. */
  tree(traceId: string): string {
    const spans = this.trace(traceId);
    const ids = new Set(spans.map(({ id }) => id));
    const zero = spans[0]?.startMs ?? 0;
    const lines: string[] = [];
    const show = (span: ReceivedSpan, depth: number): void => {
      const at = (span.startMs - zero).toFixed(0).padStart(6);
      const took = (span.endMs - span.startMs).toFixed(1).padStart(8);
      const fault = span.failed ? ` ! ${span.attributes['error.type'] ?? 'failed'}` : '';
      lines.push(
        `${at} ms ${took} ms  ${'  '.repeat(depth)}${span.name}  [${span.service} ${span.pid}]${fault}`,
      );
      for (const child of spans.filter(({ parentId }) => parentId === span.id)) show(child, depth + 1);
    };
    for (const span of spans.filter(({ parentId }) => !ids.has(parentId ?? ''))) show(span, 0);
    return lines.join('\n');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
