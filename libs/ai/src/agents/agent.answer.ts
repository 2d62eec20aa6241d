import {
  BooleanField,
  DateField,
  EnumField,
  IntegerArrayField,
  IntegerField,
  StringField,
} from '#libs/http/contracts';
import { AGENT_STATUSES, type AgentStatus } from './agent.js';
import type { ListedAgent } from './agents.service.js';

/** A managed bot in chats, on a server of its own. */
export class AgentAnswer {
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
