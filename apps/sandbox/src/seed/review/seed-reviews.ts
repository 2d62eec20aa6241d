import type { Row } from '../../records/record-type.js';
import type { SeededRandom } from '../random.js';
import { CAMPAIGN_PLANS, type CampaignPlan } from './review-plan.js';
import { CAMPAIGN_TITLES, QUESTIONS } from './review-words.data.js';

/** Id of a question: every campaign has as many. */
const questionId = (campaignId: number, index: number): number =>
  (campaignId - 1) * QUESTIONS.length + index + 1;

function numbered(rows: readonly Record<string, unknown>[]): Row[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

function answersTo(random: SeededRandom, campaignId: number): Record<string, unknown>[] {
  return QUESTIONS.map(({ scale, options }, index) => ({
    questionId: questionId(campaignId, index),
    value: scale ? random.integer(scale.min, scale.max) : null,
    optionIds: options ? [random.pick(options).id] : [],
    comment: scale || options ? null : 'As agreed.',
  }));
}

type Status = 'notStarted' | 'draft' | 'completed';

function card(
  random: SeededRandom,
  { id, createdAt, completedAt }: CampaignPlan,
  status: Status,
): Record<string, unknown> {
  const isStarted = status !== 'notStarted';
  return {
    campaignId: id,
    status,
    answers: isStarted ? answersTo(random, id) : [],
    completedAt: status === 'completed' ? completedAt : null,
    updatedAt: isStarted ? completedAt : createdAt,
  };
}

/** People fill in their cards while a campaign runs; managers of the seeded company have not begun. */
function statusOf(random: SeededRandom, { status }: CampaignPlan): Status {
  if (status === 'finished') return 'completed';
  return status === 'created' ? 'notStarted' : random.pick(['notStarted', 'draft', 'completed'] as const);
}

export function seedReviewCampaigns(): Row[] {
  return CAMPAIGN_PLANS.map(({ id, status, startDate, endDate, createdAt }) => {
    const title = `${CAMPAIGN_TITLES[id % CAMPAIGN_TITLES.length]} ${id}`;
    return { id, title, status, startDate, endDate, createdAt };
  });
}

export function seedReviewQuestions(): Row[] {
  return CAMPAIGN_PLANS.flatMap(({ id: campaignId }) =>
    QUESTIONS.map((question, index) => ({
      id: questionId(campaignId, index),
      campaignId,
      ...question,
      sort: (index + 1) * 100,
    })),
  );
}

export function seedSelfReviews(random: SeededRandom): Row[] {
  const rows = CAMPAIGN_PLANS.flatMap((plan) =>
    plan.departments
      .flatMap(({ headId, memberIds }) => [headId, ...memberIds])
      .map((userId) => ({ userId, dueDate: plan.endDate, ...card(random, plan, statusOf(random, plan)) })),
  );
  return numbered(rows);
}

/** In each department everybody speaks of the next one; every second such card is anonymous. */
export function seedPeerReviews(random: SeededRandom): Row[] {
  const rows = CAMPAIGN_PLANS.flatMap((plan) =>
    plan.departments.flatMap(({ headId, memberIds }) => {
      const circle = [headId, ...memberIds];
      return circle.map((reviewerUserId, index) => ({
        revieweeUserId: circle[(index + 1) % circle.length],
        reviewerUserId,
        isAnonymous: index % 2 === 0,
        dueDate: plan.endDate,
        ...card(random, plan, statusOf(random, plan)),
      }));
    }),
  );
  return numbered(rows);
}

export function seedManagerReviews(random: SeededRandom): Row[] {
  const rows = CAMPAIGN_PLANS.flatMap((plan) => {
    const isFinished = plan.status === 'finished';
    return plan.departments.flatMap(({ headId, memberIds }) =>
      memberIds.map((revieweeUserId) => {
        const written = card(random, plan, isFinished ? 'completed' : 'notStarted');
        const [first] = written['answers'] as readonly { readonly value: number | null }[];
        return {
          revieweeUserId,
          managerUserId: headId,
          score: first?.value ?? null,
          revision: isFinished ? 1 : 0,
          ...written,
        };
      }),
    );
  });
  return numbered(rows);
}
