import { Controller, Get } from '@nestjs/common';
import { Api, CurrentPrincipal, listAnswer, ListTotal, successList } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { AI_READ } from '../contracts/ai-access.js';
import { AgentAnswer } from './agent.answer.js';
import { AgentsService } from './agents.service.js';

/** `/v1/agents`. */
@Controller('v1/agents')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Api({
    summary: 'Agents the caller made or may talk with; administrators see those of the portal',
    tag: 'ai',
    auth: AI_READ,
    response: listAnswer(AgentAnswer, ListTotal),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    const agents = await this.agents.listVisible(principal);
    return successList(agents.map(AgentAnswer.of), { total: agents.length });
  }
}
