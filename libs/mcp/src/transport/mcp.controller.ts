import type { Server as HttpServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { Api, parseJsonBody, type PorticoRequest, RawBodies } from '#libs/http';
import { type AnyPrincipal, KEY_KINDS, PorticoError } from '#libs/kernel';
import { InProcessCalls } from '../calls/in-process-calls.js';
import { AgentDocuments } from '../resources/documents.js';
import { AgentTools } from './agent-tools.js';
import { isServedAddress } from './request-origin.policy.js';

/** Bytes of one message. Larger archives are deployed from an address or a stored version. */
const LARGEST_MESSAGE_BYTES = 256 * 1024;
const importProtocol = () => import('./agent-messages.js');
let protocol: ReturnType<typeof importProtocol> | undefined;

/**
 * The protocol's library is a tenth of what a process would load at its start, and few installations have agents. The
 * shapes of its messages are most of it, and are made in a turn of the loop of their own.
 */
function loadProtocol(): ReturnType<typeof importProtocol> {
  protocol ??= import('@modelcontextprotocol/sdk/types.js').then(() => setImmediate()).then(importProtocol);
  return protocol;
}

/** A deploy is waited for so long, and a server that sleeps is woken before it. */
const LONGEST_CALL_MS = 1_200_000;
/** The protocol asks its clients to take both. */
const ANSWER_TYPES = ['application/json', 'text/event-stream'] as const;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

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
    auth: {
      scope: null,
      kinds: KEY_KINDS,
      mode: 'read',
      session: 'none',
      frozen: 'allowed',
      cowork: 'allowed',
    },
    rateLimit: 'agents',
    body: 'raw',
    bodyLimit: LARGEST_MESSAGE_BYTES,
    timeoutMs: LONGEST_CALL_MS,
    otherStatus: 202,
    stream: true,
    response: { type: 'object', description: 'A JSON-RPC 2.0 message.', additionalProperties: true },
    errors: [
      'AGENT_ADDRESS_REFUSED',
      'NOT_ACCEPTABLE',
      'UNSUPPORTED_MEDIA_TYPE',
      'PAYLOAD_TOO_LARGE',
      'INVALID_REQUEST',
    ],
  })
  @Post()
  async message(@Req() request: PorticoRequest, @Res() response: Response): Promise<void> {
    const { headers, context } = request;
    const { host, origin } = headers;
    if (!isServedAddress({ host, origin }, this.config.publicUrl))
      throw new PorticoError('AGENT_ADDRESS_REFUSED');
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new PorticoError('UNSUPPORTED_MEDIA_TYPE');
    const accepted = headers.accept ?? '';
    if (!ANSWER_TYPES.every((type) => accepted.includes(type))) throw new PorticoError('NOT_ACCEPTABLE');
    // The first time in a process it takes long, and nothing of the body is read then.
    const { isMessage } = await loadProtocol();
    const message = await this.read(request, response);
    if (!isMessage(message))
      throw new PorticoError('INVALID_REQUEST', { message: 'The body must be one JSON-RPC 2.0 message.' });
    const caller = context.principal;
    if (!caller) throw new Error('the guard lets nobody in without a key');
    // What is asked for is the work of another turn of the loop than the one that has read it.
    await setImmediate();
    await this.answer(message, caller, request, response);
  }

  @Api({ ...OTHER_METHOD, summary: 'Agents have no stream of their own here' })
  @Get()
  noStream(): never {
    throw methodNotAllowed();
  }

  @Api({ ...OTHER_METHOD, summary: 'Agents have no session to end' })
  @Delete()
  noSession(): never {
    throw methodNotAllowed();
  }

  private async read(request: PorticoRequest, response: Response): Promise<object> {
    const tooLarge = (limitBytes: number): PorticoError =>
      new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes } });
    const bytes = await this.bodies.receive(
      request,
      response,
      { limit: LARGEST_MESSAGE_BYTES, tooLarge },
      async (body) => {
        const pieces: Buffer[] = [];
        for await (const piece of body) pieces.push(piece);
        return Buffer.concat(pieces);
      },
    );
    return parseJsonBody(bytes);
  }

  private async answer(
    message: object,
    caller: AnyPrincipal,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const { requestId } = request.context;
    const calls = new InProcessCalls(this.host.httpAdapter.getHttpServer() as HttpServer, request);
    const { answerMessage } = await loadProtocol();
    const asked = { caller, calls, requestId };
    const { documents, tools } = this;
    await answerMessage(message, { documents, tools }, asked, request, response);
  }
}

function methodNotAllowed(): PorticoError {
  return new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
}
