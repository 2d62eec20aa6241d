import { Injectable } from '@nestjs/common';
import { CompletePrompt } from '#libs/ai';
import type { ModelPrompt, ResearchModel } from '#libs/search';

/** Researches are planned and written by the default model of the platform. */
@Injectable()
export class PlatformResearchModel implements ResearchModel {
  constructor(private readonly prompts: CompletePrompt) {}

  complete({ principal, instructions, material, maxTokens, paidBy }: ModelPrompt): Promise<string> {
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: material },
    ] as const;
    return this.prompts.execute({ principal, messages, maxTokens, paidBy });
  }
}
