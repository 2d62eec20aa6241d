import type { Principal } from '#libs/kernel';

/** What a model is asked for a research. It has no tools: only a text comes back. */
export interface ModelPrompt {
  /** On whose behalf. */
  readonly principal: Principal;
  /** What it is to do. Nothing of the web stands here. */
  readonly instructions: string;
  /** What it is to do it with. */
  readonly material: string;
  readonly maxTokens: number;
  /** `service`: the price of the research covers it; `caller`: it counts as any other call of theirs. */
  readonly paidBy: 'service' | 'caller';
}

/** The model that plans researches and writes their answers. */
export interface ResearchModel {
  /** @throws anything when no model answers; a research goes on without one. */
  complete(prompt: ModelPrompt): Promise<string>;
}

export const RESEARCH_MODEL = Symbol('RESEARCH_MODEL');
