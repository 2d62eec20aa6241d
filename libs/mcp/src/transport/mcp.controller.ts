import type { Server as HttpServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { Api, CurrentPrincipal, type PorticoRequest, RawBodies, type RouteAccess } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS, PorticoError } from '#libs/kernel';
import { InProcessCalls } from '../calls/in-process-calls.js';
import { AgentDocuments } from '../resources/documents.js';
import { LARGEST_MESSAGE_BYTES, loadProtocol, MESSAGE_ERRORS, readMessage } from './agent-requests.js';
import { AgentTools } from './agent-tools.js';

/** A deploy is waited for so long, and a server that sleeps is woken before it. */
const LONGEST_CALL_MS = 1_200_000;

const AGENTS: RouteAccess = {
  scope: null,
  kinds: KEY_KINDS,
  mode: 'read',
  session: 'none',
  frozen: 'allowed',
  cowork: 'allowed',
};

/** Without sessions there is nothing to listen to, and nothing to end. */
const OTHER_METHOD = {
  tag: 'general',
  auth: 'none',
  response: {},
  errors: ['METHOD_NOT_ALLOWED'],
  documented: false,
} as const;

/**
 * The interface of agents: the Model Context Protocol over Streamable HTTP, without sessions. A message is answered by a
 * server of its own, which forgets everything afterwards, so any replica can take any message.
 */
@Controller('mcp')
export class McpController {
  constructor(
    private readonly tools: AgentTools,
    private readonly documents: AgentDocuments,
    private readonly bodies: RawBodies,
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    summary: 'A message of an AI agent (Model Context Protocol)',
    description:
      'Streamable HTTP without sessions: one JSON-RPC message, answered as JSON or as server-sent events. Tools have the rights of the key.',
    tag: 'general',
    operationId: 'mcp.message',
    auth: AGENTS,
    rateLimit: 'agents',
    body: 'raw',
    bodyLimit: LARGEST_MESSAGE_BYTES,
    timeoutMs: LONGEST_CALL_MS,
    otherStatus: 202,
    stream: true,
    response: { type: 'object', description: 'A JSON-RPC 2.0 message.', additionalProperties: true },
    errors: MESSAGE_ERRORS,
  })
  @Post()
  async message(
    @CurrentPrincipal() caller: AnyPrincipal,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    const message = await readMessage(this.bodies, this.config.publicUrl, request, response);
    // What is asked for is the work of another turn of the loop than the one that has read it.
    await setImmediate();
    const calls = new InProcessCalls(this.host.httpAdapter.getHttpServer() as HttpServer, request);
    const asked = { caller, calls, requestId: request.context.requestId };
    const { answerMessage } = await loadProtocol();
    const { documents, tools } = this;
    await answerMessage(message, { documents, tools }, asked, request, response);
  }

  @Api({ ...OTHER_METHOD, summary: 'Agents have no stream of their own here' })
  @Get()
  noStream() {
    throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
  }

  @Api({ ...OTHER_METHOD, summary: 'Agents have no session to end' })
  @Delete()
  noSession() {
    throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
  }
}
