import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type MachineEnrolled, type MachineEnrolment, TUNNEL_PATH } from '#libs/agent-protocol';
import { AgentConfigError } from '../agent-config.js';
import type { Log } from '../log.js';
import { writeDurably } from '../process/durable-file.js';
import {
  machineConfigPath,
  makeMachineFolder,
  parseMachineConfig,
  writeMachineConfig,
} from './machine-config.js';

const ANSWER_WITHIN_MS = 30_000;
const STANDARD_INPUT = 0;

export interface Enrolment {
  readonly folder: string;
  /** Address of the API. */
  readonly apiUrl: string;
  /** File with the one-time token; standard input without it, or for `-`. */
  readonly tokenFile?: string;
}

/**
 * Makes the machine one of the service: it makes a token of its own, sends only the digest with the one-time token of
 * the operator, and keeps what it is answered in `machine.json`. A machine that is enrolled stays as it is. A
 * repeat after an answer that got lost sends the same digest, and gets the same answer.
 * @throws AgentConfigError for an unusable token or address; Error when the service refuses or cannot be reached
 */
export async function enrolMachine({ folder, apiUrl, tokenFile }: Enrolment, log: Log): Promise<void> {
  if (existsSync(machineConfigPath(folder))) {
    log('info', 'the machine is enrolled already');
    return;
  }
  if (!/^https?:\/\//.test(apiUrl) || !URL.canParse(apiUrl)) {
    throw new AgentConfigError('the address of the API must be an http:// or https:// URL');
  }
  const token = readToken(tokenFile);
  makeMachineFolder(folder);
  const own = ownToken(join(folder, 'machine-token'));
  const tokenHash = createHash('sha256').update(own).digest('hex');
  const { machineId, gatewayUrl: told } = await send(apiUrl, { token, tokenHash });
  const gatewayUrl = told ?? tunnelOf(apiUrl);
  parseMachineConfig(JSON.stringify({ machineId, gatewayUrl, token: own }));
  writeMachineConfig(folder, { gatewayUrl, machineId, token: own });
  rmSync(join(folder, 'machine-token'), { force: true });
  log('info', 'the machine is enrolled', { machineId });
}

function tunnelOf(apiUrl: string): string {
  const url = new URL(TUNNEL_PATH, apiUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}

function readToken(tokenFile = '-'): string {
  const token = readFileSync(tokenFile === '-' ? STANDARD_INPUT : tokenFile, 'utf8').trim();
  if (!/^[A-Za-z0-9_-]{16,256}$/.test(token)) {
    throw new AgentConfigError(
      'the one-time token is missing, or is not one that "portico machine add" printed',
    );
  }
  return token;
}

/** The same one until the machine is enrolled. */
function ownToken(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const token = randomBytes(32).toString('base64url');
  writeDurably(path, token);
  return token;
}

/** A redirect is not followed: the one-time token is for this address alone. */
async function send(apiUrl: string, enrolment: MachineEnrolment): Promise<MachineEnrolled> {
  const url = new URL('/agent/enrol', apiUrl);
  const asking = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  asking.end(JSON.stringify(enrolment));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const { data, error } = (await json(answer)) as { data?: MachineEnrolled; error?: { message: string } };
  if (answer.statusCode !== 200 || !data) {
    throw new Error(`the service refused: ${answer.statusCode} ${error?.message ?? ''}`.trim());
  }
  return data;
}
