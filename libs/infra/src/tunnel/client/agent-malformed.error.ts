import { GatewayUnreachable } from './gateway-unreachable.error.js';

/**
 * The agent answered, and what it said makes no sense: asked again it says the same. Who calls for something else
 * than an operation need not tell it from an agent that cannot be reached.
 */
export class AgentMalformed extends GatewayUnreachable {
  override readonly name = 'AgentMalformed';
}
