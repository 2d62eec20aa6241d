import type { SectionRefusal } from '#libs/host-client/contracts';
import type { ActionDefinition, InputDefinition } from '../action-definition.js';
import { checkManagerAnswers } from './manager-answers.policy.js';
import { listArguments, listCall, listOf, PAGE_INPUT, REVIEW_METHODS } from './review-list.js';
import {
  CampaignAnswer,
  ManagerReviewAnswer,
  PeerReviewAnswer,
  QuestionAnswer,
  SavedAnswersAnswer,
  SelfReviewAnswer,
} from './review.answer.js';

const CAMPAIGN_ID: InputDefinition = {
  name: 'campaignId',
  type: 'integer',
  description: 'Number of the campaign',
  min: 1,
};
const REVIEWEE: InputDefinition = {
  name: 'revieweeUserId',
  type: 'integer',
  description: 'Number of the user who is reviewed',
  min: 1,
};

/** A card that belongs to somebody else must look like one that does not exist. */
const REFUSALS: readonly SectionRefusal[] = [
  { host: ['entitynotfound', 'accessdenied'], answer: 'HOST_ACCESS_DENIED' },
];

const SECTION = {
  tag: 'performan',
  scope: 'performan',
  section: 'performan',
  status: 200,
  params: {},
  booleans: 'json',
  remedy: {
    refusal: { host: ['insufficientscope'], answer: 'PERFORMAN_SCOPE_JUST_GRANTED' },
    call: {
      method: REVIEW_METHODS.addScope,
      api: 'v3',
      args: { scope: 'performan' },
      result: { kind: 'done', path: ['result'] },
    },
  },
} as const;

const LIST = { ...SECTION, method: 'GET', mode: 'read', refusals: REFUSALS } as const;

/** Performance review (specification part 2): the slice of the key's owner, whoever that is. */
export const REVIEW_ACTIONS: readonly ActionDefinition[] = [
  {
    ...LIST,
    path: '/v1/performan/review/campaigns',
    summary: 'Campaigns the owner of the key takes part in, newest first',
    input: [CAMPAIGN_ID, ...PAGE_INPUT],
    // A campaign is its own campaign.
    derive: (input) => listArguments(['id'])({ ...input, id: input['campaignId'] }),
    call: listCall(REVIEW_METHODS.campaigns),
    answer: listOf(CampaignAnswer),
  },
  {
    ...LIST,
    path: '/v1/performan/review/self-reviews',
    summary: 'What the owner of the key has said of their own work',
    input: [CAMPAIGN_ID, ...PAGE_INPUT],
    derive: listArguments(['campaignId']),
    call: listCall(REVIEW_METHODS.selfReviews),
    answer: listOf(SelfReviewAnswer),
  },
  {
    ...LIST,
    path: '/v1/performan/review/peer-reviews',
    summary: 'What the owner of the key has said of colleagues, and they of the owner',
    input: [CAMPAIGN_ID, ...PAGE_INPUT],
    derive: listArguments(['campaignId']),
    call: listCall(REVIEW_METHODS.peerReviews),
    answer: listOf(PeerReviewAnswer),
  },
  {
    ...LIST,
    path: '/v1/performan/review/manager/questions',
    summary: 'Questions a campaign asks managers',
    input: [{ ...CAMPAIGN_ID, required: true }, ...PAGE_INPUT],
    derive: listArguments(['campaignId']),
    call: listCall(REVIEW_METHODS.questions),
    answer: listOf(QuestionAnswer),
  },
  {
    ...LIST,
    path: '/v1/performan/review/manager/reviews',
    summary: 'Cards the owner of the key fills in as a manager',
    input: [CAMPAIGN_ID, REVIEWEE, ...PAGE_INPUT],
    derive: listArguments(['campaignId', 'revieweeUserId']),
    call: listCall(REVIEW_METHODS.managerReviews),
    answer: listOf(ManagerReviewAnswer),
  },
  {
    ...SECTION,
    method: 'POST',
    path: '/v1/performan/review/manager/answers',
    summary: "Save or complete a manager's answers",
    mode: 'write',
    input: [
      {
        name: 'relationId',
        type: 'integer',
        required: true,
        min: 1,
        description: 'Number of the review, `id` of GET …/manager/reviews',
      },
      {
        name: 'answers',
        type: 'records',
        spelling: 'json',
        required: true,
        min: 1,
        max: 200,
        fields: [
          // What these are is judged with the whole answer, which names the place.
          { name: 'questionId', host: 'questionId', type: 'double', meaning: 'Number of the question' },
          { name: 'value', host: 'value', type: 'integer', meaning: 'Answer on a scale' },
          {
            name: 'optionIds',
            host: 'optionIds',
            type: 'array',
            items: ['integer'],
            meaning: 'Numbers of the choices',
          },
          { name: 'comment', host: 'comment', type: 'string', meaning: 'Answer in words' },
        ],
        description: 'One for a question; questions left out keep their answers',
      },
      {
        name: 'complete',
        type: 'boolean',
        default: false,
        description: 'Ends the assessment; every required question needs an answer',
      },
      {
        name: 'stateHash',
        type: 'string',
        max: 255,
        description: 'Of the card as last seen; only the first write to a card may go without',
      },
    ],
    check: checkManagerAnswers,
    refusals: [
      ...REFUSALS,
      {
        host: ['statechanged'],
        answer: 'CONFLICT',
        details: { reason: 'STATE_CHANGED' },
        hint: 'Read the card again with GET /v1/performan/review/manager/reviews and repeat with its stateHash.',
      },
    ],
    call: {
      method: REVIEW_METHODS.saveAnswers,
      api: 'v3',
      args: {
        relationId: '$p.relationId',
        answers: '$p.answers',
        complete: '$p.complete',
        stateHash: '$p.stateHash?',
      },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    answer: {
      kind: 'shaped',
      data: SavedAnswersAnswer,
      present: (payload) => {
        const data = SavedAnswersAnswer.of(payload);
        return data && { data };
      },
    },
  },
];
