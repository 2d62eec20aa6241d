import { randomUUID } from 'node:crypto';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable } from '@nestjs/common';
import { RouteRegistry } from '#libs/http';
import type { ApiTag } from '#libs/http/contracts';
import { type AnyPrincipal, isPorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { outputSchema, presentAnswer, presentRefusal } from '../answers/tool-answer.presenter.js';
import type { ToolCalls } from '../calls/tool-calls.port.js';
import { mayCall, OperationCatalogue } from '../catalogue/operation-catalogue.js';
import { baseTool } from '../tools/base-tool.js';
import { BASE_TOOLS } from '../tools/base-tools.data.js';
import { CALL_TOOLS, describeTool, discoverTool } from '../tools/catalogue-tools.js';
import { choiceTool, operationTool } from '../tools/operation-tool.js';
import { CHOICE_TOOLS, OPERATION_TOOLS } from '../tools/operation-tools.data.js';
import { deployTool, execTool, rollbackTool } from '../tools/server-tools.js';
import { portableSchema } from '../tools/portable-schema.policy.js';
import { effectOfAll } from '../tools/tool-schemas.policy.js';
import { ServiceRefusal, ToolRefusal } from '../tools/tool.errors.js';
import type { Tool, ToolContext } from '../tools/tool.js';

/** Every tool there is, in the order in which agents are shown them. */
export function allTools(tags: () => Readonly<Record<string, ApiTag>>): readonly Tool[] {
  const [whoami, ...others] = OPERATION_TOOLS.map(operationTool);
  return [
    whoami!,
    discoverTool(tags),
    describeTool,
    ...BASE_TOOLS.map(baseTool),
    ...others,
    ...CHOICE_TOOLS.map(choiceTool),
    deployTool,
    rollbackTool,
    execTool,
    ...CALL_TOOLS,
  ];
}

/** Who asks, and how calls are made in their name. */
export interface AgentCaller {
  readonly caller: AnyPrincipal;
  readonly calls: ToolCalls;
  readonly requestId: string;
}

type ListedSchema = ListedTool['inputSchema'];

/** What agents may call. Knows the shapes of the protocol, and loads nothing of it. */
@Injectable()
export class AgentTools {
  #catalogue: OperationCatalogue | null = null;
  readonly #tools: readonly Tool[];

  constructor(
    private readonly routes: RouteRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#tools = allTools(() => routes.tags());
  }

  /** The tools this caller may use: what the guard admits, by its own checks. */
  offered(caller: AnyPrincipal): ListedTool[] {
    return this.#tools.flatMap((tool) => {
      const operations = tool.operations(this.catalogue);
      const offered = operations.filter((operation) => mayCall(operation, caller));
      if (operations.length > 0 && offered.length === 0) return [];
      const { readOnly, destructive, idempotent } = effectOfAll(offered);
      return [
        {
          name: tool.name,
          title: tool.title,
          description: tool.description,
          inputSchema: portableSchema(tool.inputSchema(offered, this.catalogue)) as ListedSchema,
          outputSchema: outputSchema(tool.dataSchema(offered, this.catalogue)) as ListedSchema,
          annotations: {
            title: tool.title,
            readOnlyHint: readOnly,
            destructiveHint: destructive,
            idempotentHint: idempotent,
            openWorldHint: tool.openWorld ?? false,
          },
        },
      ];
    });
  }

  /** Every tool by name with the operations it may call. */
  get tools(): readonly Tool[] {
    return this.#tools;
  }

  get catalogue(): OperationCatalogue {
    this.#catalogue ??= new OperationCatalogue(this.routes.all(), this.routes.schemas());
    return this.#catalogue;
  }

  /** Runs a tool; null when there is none of the name. What the service refuses is part of the result. */
  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    { caller, calls, requestId }: AgentCaller,
    progress: ToolContext['progress'],
  ): Promise<CallToolResult | null> {
    const tool = this.#tools.find((one) => one.name === name);
    if (!tool) return null;
    const { catalogue } = this;
    try {
      return presentAnswer(
        await tool.run(args, { catalogue, calls, caller, newIdempotencyKey: randomUUID, progress }),
      );
    } catch (error) {
      if (error instanceof ServiceRefusal || error instanceof ToolRefusal) {
        return presentRefusal(error, requestId);
      }
      if (isPorticoError(error)) return presentRefusal(new ToolRefusal(error.code, error.message), requestId);
      this.logger.warn({ requestId, tool: name, err: error }, 'a tool of an agent failed');
      const message =
        'The call broke off before its answer was complete. What it was to do may have been done.';
      return presentRefusal(new ToolRefusal('INTERNAL_ERROR', message), requestId);
    }
  }
}
