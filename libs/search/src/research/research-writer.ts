import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { type ModelPrompt, RESEARCH_MODEL, type ResearchModel } from '../contracts/search-terms.js';
import {
  type AnswerOrigin,
  answerPrompt,
  extractedAnswer,
  groundedAnswer,
  planInstructions,
  queriesOf,
  type ResearchSource,
} from './research.policy.js';

const PLAN_TOKENS = 200;
const ANSWER_TOKENS = 1_500;

/** On whose behalf something is written, and how long that may take. */
export interface Writing {
  readonly principal: Principal;
  readonly paidBy: ModelPrompt['paidBy'];
  readonly signal: AbortSignal;
}

/** Plans researches and writes their answers: by a model where one answers, and without one where none does. */
@Injectable()
export class ResearchWriter {
  /** @param model absent in a process without models. */
  constructor(@Optional() @Inject(RESEARCH_MODEL) private readonly model: ResearchModel | undefined) {}

  /** What to search for. */
  async plan(question: string, searches: number, writing: Writing): Promise<string[]> {
    if (searches === 1) return [question];
    const written = await this.ask(writing, planInstructions(searches), question, PLAN_TOKENS);
    return queriesOf(written ?? '', question, searches);
  }

  /** @param sources at least one */
  async answer(
    question: string,
    sources: readonly ResearchSource[],
    writing: Writing,
  ): Promise<{ readonly answer: string; readonly answerOrigin: AnswerOrigin }> {
    const mark = randomBytes(12).toString('hex');
    const { instructions, material } = answerPrompt(question, sources, mark);
    const written = await this.ask(writing, instructions, material, ANSWER_TOKENS);
    const answer = groundedAnswer(written ?? '', sources);
    if (answer !== '') return { answer, answerOrigin: 'model' };
    return { answer: extractedAnswer(question, sources), answerOrigin: 'extract' };
  }

  /** Null when no model answers, for whatever reason: a research does without. */
  private async ask(
    { principal, paidBy, signal }: Writing,
    instructions: string,
    material: string,
    maxTokens: number,
  ): Promise<string | null> {
    if (!this.model || signal.aborted || !mayPay(principal, paidBy)) return null;
    const asked = this.model.complete({ principal, instructions, material, maxTokens, paidBy });
    return Promise.race([asked.catch(() => null), aborted(signal)]);
  }
}

/** Calls that count as the caller's own need the scope for them. */
function mayPay({ scopes }: Principal, paidBy: ModelPrompt['paidBy']): boolean {
  return paidBy === 'service' || scopes.has('svc:ai');
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
