/**
 * The host's names of what it does for performance review. Nothing public describes these methods: where a host calls
 * them otherwise, this table is what changes.
 */
export const REVIEW_METHODS = {
  campaigns: 'performan.review.campaign.list',
  selfReviews: 'performan.review.selfReview.list',
  peerReviews: 'performan.review.peerReview.list',
  questions: 'performan.review.managerQuestion.list',
  managerReviews: 'performan.review.managerReview.list',
  saveAnswers: 'performan.review.managerAnswer.save',
  /** Gives the credential of the call a further scope, where its owner has allowed that. */
  addScope: 'rest.connector.scope.add',
} as const;
