import type { ActionDefinition, InputDefinition } from './action-definition.js';

const FILES: InputDefinition = {
  name: 'files',
  type: 'files',
  max: 20,
  description: 'Name and content as base64',
  example: [{ name: 'note.txt', content: 'SGVsbG8=' }],
};

/** Special paths of the feed. */
export const FEED_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'POST',
    path: '/v1/posts',
    summary: 'Posts of the feed: write',
    description: 'Answers the number of the post as `data` itself, `{"data": 77}`, not as `data.id`.',
    tag: 'posts',
    scope: 'log',
    mode: 'write',
    status: 201,
    params: {},
    input: [
      {
        name: 'message',
        aliases: ['text'],
        type: 'string',
        description: 'Text of the post; may hold BB code',
        required: true,
        max: 100_000,
        example: 'We moved to the new office.',
      },
      { name: 'title', type: 'string', description: 'Heading of the post', max: 255 },
      {
        name: 'dest',
        aliases: ['recipients'],
        type: 'strings',
        min: 1,
        max: 100,
        default: ['UA'],
        description: 'UA everybody, U<id> a user, SG<id> a group, DR<id> a department',
      },
      FILES,
      { name: 'important', type: 'boolean', description: 'The post is shown as important' },
      { name: 'importantUntil', type: 'datetime', description: 'Until when it is shown so. ISO 8601' },
      { name: 'tags', type: 'string', max: 1_000, description: 'Comma separated' },
    ],
    call: {
      method: 'log.blogpost.add',
      args: {
        POST_MESSAGE: '$p.message',
        POST_TITLE: '$p.title?',
        DEST: '$p.dest',
        FILES: '$p.files?',
        IMPORTANT: '$p.important?',
        IMPORTANT_DATE_END: '$p.importantUntil?',
        TAGS: '$p.tags?',
      },
      result: { kind: 'id', path: ['result'] },
    },
    answer: { kind: 'value', type: 'number', meaning: 'Number of the post' },
  },
  {
    method: 'POST',
    path: '/v1/posts/:id/comments',
    summary: 'Posts of the feed: comment',
    tag: 'posts',
    scope: 'log',
    mode: 'write',
    status: 201,
    params: { id: 'number' },
    input: [
      {
        name: 'text',
        type: 'string',
        description: 'Text of the comment; may hold BB code',
        required: true,
        max: 100_000,
        example: 'Congratulations!',
      },
      FILES,
    ],
    call: {
      method: 'log.blogcomment.add',
      args: { POST_ID: '$p.id', TEXT: '$p.text', FILES: '$p.files?' },
      result: { kind: 'id', path: ['result'] },
    },
    answer: { kind: 'id', name: 'id', type: 'number' },
  },
];
