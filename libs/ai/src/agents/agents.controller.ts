import { Controller, Get } from '@nestjs/common';
import {
  Api,
  BooleanField,
  CurrentPrincipal,
  DateField,
  EnumField,
  IntegerArrayField,
  IntegerField,
  listAnswer,
  ListTotal,
  StringField,
  successList,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { AI_READ } from '../contracts/ai-access.js';
import { AGENT_STATUSES, type AgentStatus } from './agent.js';
import { AgentsService, type ListedAgent } from './agents.service.js';

/** A managed bot in chats, on a server of its own. */
class AgentAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @StringField({ description: 'Model it talks with.' }) readonly model!: string;
  @EnumField({ values: AGENT_STATUSES, description: 'That of its server.' }) readonly status!: AgentStatus;
  @StringField({ format: 'uuid' }) readonly serverId!: string;
  @IntegerField({ nullable: true, description: 'Number of the bot at the host.' })
  readonly botId!: number | null;
  @BooleanField({ description: 'Its server never sleeps.' }) readonly alwaysOnline!: boolean;
  @IntegerArrayField({ description: 'Employee numbers of those who may talk with it.' })
  readonly accessUserIds!: readonly number[];
  @DateField() readonly createdAt!: string;

  static of({ agent, status }: ListedAgent): AgentAnswer {
    return {
      id: agent.id,
      name: agent.name,
      model: agent.model,
      status,
      serverId: agent.serverId,
      botId: agent.botId,
      alwaysOnline: agent.alwaysOnline,
      accessUserIds: agent.accessUserIds,
      createdAt: agent.createdAt.toISOString(),
    };
  }
}

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
