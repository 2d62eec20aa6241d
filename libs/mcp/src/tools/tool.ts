import type { JsonSchema } from '#libs/http/contracts';
import type { AnyPrincipal } from '#libs/kernel';
import type { ToolCalls } from '../calls/tool-calls.port.js';
import type { Operation } from '../catalogue/operation.js';
import type { OperationCatalogue } from '../catalogue/operation-catalogue.js';

export type ToolArguments = Readonly<Record<string, unknown>>;

/** What a tool works with while it answers one call. */
export interface ToolContext {
  readonly catalogue: OperationCatalogue;
  readonly calls: ToolCalls;
  readonly caller: AnyPrincipal;
  /** A new key for a call that is not to be made twice. */
  newIdempotencyKey(): string;
  /** Tells the agent how far long work is; nothing where it did not ask to be told. */
  progress(message: string): Promise<void>;
}

/** What came of it. */
export interface ToolAnswer {
  readonly data: unknown;
  /** Beside the data: counts, warnings. */
  readonly meta?: unknown;
  /** Of a list: how many there are in all, where that is known. */
  readonly total?: number;
  /** Of a list: where the rows of `data` begin. Set for lists that can be taken up where they were cut. */
  readonly offset?: number;
  /** Of a list: there are more rows behind those of `data`. */
  readonly hasMore?: boolean;
  readonly requestId: string | null;
  readonly idempotencyKey?: string;
  readonly operationId?: string;
}

/** One tool of the agents' interface. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it answers, what it cannot. */
  readonly description: string;
  /** It reaches beyond the portal: the web, programs of other people. */
  readonly openWorld?: true;
  /** The operations it may call. Whoever may call one of them is offered the tool; with none, everybody is. */
  operations(catalogue: OperationCatalogue): readonly Operation[];
  /** @param offered those of `operations` the caller may call. */
  inputSchema(offered: readonly Operation[], catalogue: OperationCatalogue): JsonSchema;
  /** Schema of `data` of the answer. */
  dataSchema(offered: readonly Operation[], catalogue: OperationCatalogue): JsonSchema;
  /** @throws ToolRefusal, ServiceRefusal. */
  run(args: ToolArguments, context: ToolContext): Promise<ToolAnswer>;
}
