import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { systemMeta } from '#libs/event-log/contracts';
import { RecentMap, SlidingWindow } from '#libs/http';
import { CLOCK, type Clock, isPorticoError, PorticoError } from '#libs/kernel';
import { MachineAdmin } from '../fleet/machine-admin.js';
import { MachineSecretRepository } from '../fleet/machine.repository.js';

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

/** Makes a machine that was added one of the service, by the one-time token the operator was given. */
@Injectable()
export class EnrolmentService {
  private readonly wrong = new RecentMap<SlidingWindow>(WRONG_TOKENS.addresses);

  constructor(
    private readonly secrets: MachineSecretRepository,
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
    const enrolment = await this.secrets.findEnrolment(
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
      if ((await this.secrets.tokenHash(enrolment.machineId))?.equals(tokenHash)) return enrolment.machineId;
      throw this.refusal(address);
    }
    return enrolment.machineId;
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
