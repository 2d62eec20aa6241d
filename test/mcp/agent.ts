import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';

/** Content of an answer of a tool. */
export interface AgentAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: never;
  readonly content: Readonly<Record<string, unknown>>;
  /** Code of a refusal; null of an answer. */
  readonly code: string | null;
  readonly refusal: Readonly<Record<string, unknown>> | null;
}

/** An agent with the protocol's own client. */
export class Agent {
  private constructor(readonly client: Client) {}

  static async connect(origin: string, headers: Readonly<Record<string, string>>): Promise<Agent> {
    const client = new Client({ name: 'spec', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { ...headers } },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return new Agent(client);
  }

  /** Connects, works and leaves. */
  static async with<T>(
    origin: string,
    headers: Readonly<Record<string, string>>,
    work: (agent: Agent) => Promise<T>,
  ): Promise<T> {
    const agent = await Agent.connect(origin, headers);
    try {
      return await work(agent);
    } finally {
      await agent.client.close();
    }
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** @throws Error when the answer is not what the tool's own schema says: the client checks it. */
  async call(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    onprogress?: (progress: Progress) => void,
  ): Promise<AgentAnswer> {
    const result = (await this.client.callTool({ name, arguments: { ...args } }, undefined, {
      timeout: 120_000,
      ...(onprogress && { onprogress }),
    })) as CallToolResult;
    const [first] = result.content;
    const content = (result.structuredContent ?? {}) as Record<string, unknown>;
    const refusal = (result._meta?.['portico/refusal'] ?? null) as AgentAnswer['refusal'];
    return {
      isError: result.isError === true,
      text: first?.type === 'text' ? first.text : '',
      data: content['data'] as never,
      content,
      code: (refusal?.['code'] as string | undefined) ?? null,
      refusal,
    };
  }
}
