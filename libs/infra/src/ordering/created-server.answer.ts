import { StringField } from '#libs/http';
import { ServerAnswer } from '../servers/views/server.answer.js';

/** What an order answers. */
export class CreatedServerAnswer extends ServerAnswer {
  @StringField({ format: 'uuid', nullable: true, description: 'The deploy that came with the order' })
  readonly operationId!: string | null;
}
