import { AnyField } from '#libs/http/contracts';

/** Body of `POST /v1/chats/messages/bulk`. */
export class BulkMessagesBody {
  @AnyField({
    description: 'Up to 50 dialogs; `id` names the result, which otherwise is under `dialogId`.',
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          dialogId: { type: 'string' },
          id: { type: 'string' },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
          lastId: { type: 'integer', minimum: 0 },
          firstId: { type: 'integer', minimum: 0 },
        },
        required: ['dialogId'],
      },
    },
    example: [{ dialogId: 'chat1', limit: 5 }],
  })
  dialogs!: unknown;
}
