import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { agentEntry } from './agent-entry.js';

export interface AgentProgram {
  readonly content: Buffer;
  /** Hex. */
  readonly sha256: string;
}

/** The agent as the build made it, read once. */
@Injectable()
export class AgentBundle {
  #program: Promise<AgentProgram> | null = null;

  /** @throws Error when the agent has not been built */
  read(): Promise<AgentProgram> {
    this.#program ??= this.#read();
    return this.#program;
  }

  async #read(): Promise<AgentProgram> {
    const content = await readFile(agentEntry());
    return { content, sha256: createHash('sha256').update(content).digest('hex') };
  }
}
