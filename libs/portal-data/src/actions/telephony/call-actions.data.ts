import type { ActionDefinition, InputDefinition } from '../action-definition.js';
import { checkTranscript, SPEAKERS, transcriptMessages } from './call-answers.data.js';

const CALL_ID: InputDefinition = {
  name: 'callId',
  type: 'string',
  description: 'Identifier of the call, from its registration',
  required: true,
  max: 255,
  example: 'externalCall.716a2c2c5c.1551967890',
};

const MESSAGES: InputDefinition = {
  name: 'messages',
  type: 'records',
  required: true,
  min: 1,
  max: 1_000,
  fields: [
    { name: 'side', host: 'SIDE', type: 'string', meaning: 'Who speaks' },
    { name: 'text', host: 'MESSAGE', type: 'string', meaning: 'What is said' },
    {
      name: 'startTime',
      host: 'START_TIME',
      type: 'integer',
      meaning: 'When it begins, in seconds from the start of the call',
    },
    {
      name: 'stopTime',
      host: 'STOP_TIME',
      type: 'integer',
      meaning: 'When it ends, in seconds from the start of the call',
    },
  ],
  description: `side is one of ${SPEAKERS.join(', ')}; times in seconds from the beginning of the call`,
  example: [{ side: 'client', text: 'Is the roof ready?', startTime: 1, stopTime: 3 }],
};

const COST: readonly InputDefinition[] = [
  { name: 'cost', type: 'number', description: 'What the transcript cost, in costCurrency', min: 0 },
  { name: 'costCurrency', type: 'string', description: 'Currency of the cost, a code such as EUR', max: 3 },
];

const TRANSCRIPT = {
  method: 'POST',
  tag: 'calls',
  scope: 'telephony',
  mode: 'write',
  status: 201,
  check: checkTranscript,
  derive: transcriptMessages,
  call: {
    method: 'telephony.call.attachTranscription',
    args: {
      CALL_ID: '$p.callId',
      COST: '$p.cost?',
      COST_CURRENCY: '$p.costCurrency?',
      MESSAGES: '$p.messages',
    },
    result: { kind: 'row', path: ['result'] },
  },
  answer: {
    kind: 'row',
    fields: [
      {
        name: 'transcriptId',
        host: 'TRANSCRIPT_ID',
        type: 'reference',
        meaning: 'Number of the transcript that was made',
      },
    ],
  },
} as const satisfies Partial<ActionDefinition>;

/** Shows a person the card of a call that is going on, or takes it away. */
function card(word: 'show' | 'hide', summary: string): ActionDefinition {
  return {
    method: 'POST',
    path: `/v1/calls/:callId/${word}`,
    summary,
    tag: 'calls',
    scope: 'telephony',
    needsApplication: true,
    mode: 'write',
    status: 200,
    params: { callId: 'string' },
    input: [
      {
        name: 'userId',
        type: 'integer',
        description: 'Number of the user who sees the card',
        required: true,
        min: 1,
        example: 1,
      },
    ],
    call: {
      method: `telephony.externalCall.${word}`,
      args: { CALL_ID: '$p.callId', USER_ID: '$p.userId' },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: { done: true } },
  };
}

/** What may be done to a call beside registering and finishing it. */
export const CALL_ACTIONS: readonly ActionDefinition[] = [
  {
    ...TRANSCRIPT,
    path: '/v1/calls/transcription',
    summary: 'Calls: attach what was said, the call named in the body',
    params: {},
    input: [CALL_ID, MESSAGES, ...COST],
  },
  {
    ...TRANSCRIPT,
    path: '/v1/calls/:callId/transcription',
    operationId: 'calls.transcription.createOfCall',
    summary: 'Calls: attach what was said',
    params: { callId: 'string' },
    input: [MESSAGES, ...COST],
  },
  card('show', 'Calls: show the card of a call to a person'),
  card('hide', 'Calls: hide the card of a call from a person'),
];
