import { Injectable } from '@nestjs/common';
import { ChatService } from '#libs/ai';
import type { ModelPrompt, ResearchModel } from '#libs/search';

/** Researches are planned and written by the default model of the platform. */
@Injectable()
export class PlatformResearchModel implements ResearchModel {
  constructor(private readonly chats: ChatService) {}

  complete({ principal, instructions, material, maxTokens, paidBy }: ModelPrompt): Promise<string> {
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: material },
    ] as const;
    return this.chats.completePrompt({ principal, messages, maxTokens, paidBy });
  }
}
