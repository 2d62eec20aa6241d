import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { packageFolder } from '#libs/config';
import { systemMeta } from '#libs/event-log/contracts';
import { RecentMap, SlidingWindow } from '#libs/http';
import { CLOCK, type Clock, isPorticoError, PorticoError } from '#libs/kernel';
import { MachineAdmin } from '../fleet/machine-admin.js';
import { FleetRepository } from '../fleet/fleet.repository.js';

/** Wrong tokens that are looked up for one address, or one IPv6 network as a line gets it, by each process. */
const WRONG_TOKENS = { most: 10, windowMs: 600_000, addresses: 10_000 } as const;

export interface EnrolmentRequest {
  readonly token: string;
  /** SHA-256 of the token the machine will dial with. */
  readonly tokenHash: Buffer;
  /** Null when it is not known. */
  readonly address: string | null;
  readonly requestId: string;
}

const BUILT_ENTRY = 'dist/agent/agent.mjs';

/**
 * The agent as one file in the build, also when this code runs from its sources.
 * @throws Error when the agent has not been built
 */
export function agentEntry(): string {
  const entry = join(packageFolder(), BUILT_ENTRY);
  if (!existsSync(entry)) throw new Error(`${BUILT_ENTRY} is missing; run "npm run build"`);
  return entry;
}

export interface AgentProgram {
  readonly content: Buffer;
  /** Hex. */
  readonly sha256: string;
}

/** Makes a machine that was added one of the service, by the one-time token the operator was given, and hands out the agent. */
@Injectable()
export class EnrolmentService {
  private program: Promise<AgentProgram> | null = null;
  private readonly wrong = new RecentMap<SlidingWindow>(WRONG_TOKENS.addresses);

  constructor(
    private readonly fleet: FleetRepository,
    private readonly admin: MachineAdmin,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeat with the same digest is answered the same, for an answer may get lost.
   * @returns id of the machine.
   * @throws PorticoError `NOT_AUTHORIZED` for a token that is unknown, over, or taken by another digest;
   *   `RATE_LIMITED` after too many of them.
   */
  async enrol({ token, tokenHash, address, requestId }: EnrolmentRequest): Promise<string> {
    this.refuseGuesser(address);
    const enrolment = await this.fleet.findEnrolment(
      createHash('sha256').update(token).digest(),
      this.clock.now(),
    );
    if (enrolment?.tokenHash?.equals(tokenHash)) return enrolment.machineId;
    if (!enrolment || enrolment.isOver || enrolment.tokenHash) throw this.refusal(address);
    try {
      await this.admin.enrol(enrolment.machineId, tokenHash, systemMeta(requestId));
    } catch (error) {
      // Another one was faster with the same token, or the machine was removed.
      if (!isPorticoError(error) || error.code !== 'CONFLICT') throw error;
      if ((await this.fleet.tokenHash(enrolment.machineId))?.equals(tokenHash)) return enrolment.machineId;
      throw this.refusal(address);
    }
    return enrolment.machineId;
  }

  /** As the build made it, read once. @throws Error when the agent has not been built. */
  agentProgram(): Promise<AgentProgram> {
    this.program ??= readAgent();
    return this.program;
  }

  private refuseGuesser(address: string | null): void {
    const nowMs = this.clock.nowMs();
    const window = this.wrong.get(networkOf(address));
    if (!window || window.used(nowMs) < WRONG_TOKENS.most) return;
    throw new PorticoError('RATE_LIMITED', {
      retryAfterSeconds: Math.ceil(window.untilBelow(WRONG_TOKENS.most, nowMs) / 1_000),
    });
  }

  private refusal(address: string | null): PorticoError {
    const network = networkOf(address);
    const window = this.wrong.get(network) ?? new SlidingWindow(WRONG_TOKENS.windowMs);
    window.take(this.clock.nowMs());
    this.wrong.set(network, window);
    return new PorticoError('NOT_AUTHORIZED', {
      message: 'The one-time token is unknown, used or over. Add the machine again.',
    });
  }
}

async function readAgent(): Promise<AgentProgram> {
  const content = await readFile(agentEntry());
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}
