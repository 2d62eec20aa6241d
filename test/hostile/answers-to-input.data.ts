interface Answer {
  readonly code: string;
  readonly why: string;
}

/** Routes whose answer to their input looks like one of what stands before it. */
export const ANSWERS_TO_INPUT: Readonly<Record<string, Answer>> = {
  'POST /host-events/:subscriptionId': {
    code: 'ROUTE_NOT_FOUND',
    why: 'the query holds the key of the subscription, and with a wrong one nothing is there',
  },
  'POST /v1/host-handler/:id': {
    code: 'USER_AUTH_REQUIRED',
    why: 'the body holds the tokens of the person, which the portal does not know',
  },
};
