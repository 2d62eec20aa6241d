import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageFolder } from '#libs/config';

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
