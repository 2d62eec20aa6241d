import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Stack } from '../harness/stack.js';

const PORTICO = join(packageFolder(), 'bin/portico.mjs');

describe('an agent on standard input and output', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack?.remove());

  async function connect(environment: Readonly<Record<string, string>>): Promise<Client> {
    const client = new Client({ name: 'spec', version: '1' });
    const command = { command: process.execPath, args: [PORTICO, 'mcp'], stderr: 'ignore' as const };
    // What is on standard output and no message ends the connection with an error.
    client.onerror = (error) => {
      throw error;
    };
    await client.connect(new StdioClientTransport({ ...command, env: { ...environment } }));
    return client;
  }

  it('has the tools of its key and works with them', async () => {
    const { baseUrl, keys } = stack.runtime;
    const url = new URL(baseUrl).origin;
    const client = await connect({ PORTICO_URL: url, PORTICO_API_KEY: keys.readOnly });
    try {
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('list_records');
      expect(names).not.toContain('create_record');
      const listed = (await client.callTool({
        name: 'list_records',
        arguments: { base: 'deals', limit: 1 },
      })) as CallToolResult;
      expect(listed.structuredContent).toMatchObject({ data: [{ id: expect.any(Number) }] });
      const created = (await client.callTool({
        name: 'create_record',
        arguments: { base: 'deals', fields: { title: 'by an agent' } },
      })) as CallToolResult;
      expect(created).toMatchObject({
        isError: true,
        _meta: { 'portico/refusal': { code: 'WRITE_BLOCKED_READONLY_KEY' } },
      });
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain('portico://guides/agents');
    } finally {
      await client.close();
    }
  });

  it('is told why a key is refused', async () => {
    const url = new URL(stack.runtime.baseUrl).origin;
    await expect(connect({ PORTICO_URL: url, PORTICO_API_KEY: 'svc_api_none' })).rejects.toThrow(
      'INVALID_API_KEY',
    );
  });
});
