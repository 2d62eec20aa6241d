import { Controller } from '@nestjs/common';
import { CurrentPrincipal, listAnswer, ListTotal, Route, successList } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { AI_READ } from '../contracts/ai-access.js';
import { AgentAnswer } from './agent.answer.js';
import { ListAgents } from './list-agents.query.js';

/** `/v1/agents`. */
@Controller()
export class AgentsController {
  constructor(private readonly agents: ListAgents) {}

  @Route({
    method: 'GET',
    path: '/v1/agents',
    summary: 'Agents the caller made or may talk with; administrators see those of the portal',
    tag: 'ai',
    auth: AI_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: listAnswer(AgentAnswer, ListTotal),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal) {
    const agents = await this.agents.execute(principal);
    return successList(agents.map(AgentAnswer.of), { total: agents.length });
  }
}
