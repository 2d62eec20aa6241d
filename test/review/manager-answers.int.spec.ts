import { type Card, ReviewedCompany } from './reviewed-company.js';

const DOMAIN = 'answers.review.test';
/** A running campaign of four departments; another one of one department. */
const LARGE_CAMPAIGN = 110;
const CAMPAIGN = 108;
const HEADS = [2, 3, 4, 5];

interface Question {
  readonly id: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly scale: { readonly min: number; readonly max: number } | null;
  readonly options: readonly { readonly id: number }[] | null;
}

describe("a manager's answers", () => {
  let company: ReviewedCompany;
  let head: string;

  const cardOf = async (key: string, id: number): Promise<Card | undefined> =>
    (await company.rows<Card>(key, '/manager/reviews?limit=200')).find((card) => card.id === id);
  const questionsOf = (key: string, campaignId: number): Promise<readonly Question[]> =>
    company.rows<Question>(key, `/manager/questions?campaignId=${campaignId}`);
  const byType = (questions: readonly Question[], type: string): Question =>
    questions.find((question) => question.type === type) as Question;

  beforeAll(async () => {
    company = await ReviewedCompany.start(DOMAIN);
    head = await company.keyOf(2);
  });
  afterEach(() => company.api.sandbox.clear());
  afterAll(() => company.stop());

  it('bring a campaign of ten people to its end', async () => {
    const appraised: { key: string; card: Card }[] = [];
    for (const hostUserId of HEADS) {
      const key = await company.keyOf(hostUserId);
      const cards = await company.rows<Card>(key, `/manager/reviews?campaignId=${LARGE_CAMPAIGN}`);
      expect(
        cards.every(({ managerUserId, status }) => managerUserId === hostUserId && status === 'notStarted'),
      ).toBe(true);
      appraised.push(...cards.map((card) => ({ key, card })));
    }
    const people = appraised.slice(0, 10);
    expect(new Set(people.map(({ card }) => card.revieweeUserId)).size).toBe(10);
    for (const [index, { key, card }] of people.entries()) {
      const questions = await questionsOf(key, LARGE_CAMPAIGN);
      const value = 1 + (index % 5);
      const draft = await company.save(key, {
        relationId: card.id,
        answers: [{ questionId: byType(questions, 'scale').id, value }],
      });
      expect(draft).toMatchObject({
        status: 200,
        body: { data: { relationId: card.id, status: 'draft', score: null } },
      });
      const { stateHash } = draft.body.data as Card;
      const completed = await company.save(key, {
        relationId: card.id,
        answers: [{ questionId: byType(questions, 'choice').id, optionIds: [2], comment: 'Agreed.' }],
        complete: true,
        stateHash,
      });
      expect(completed).toMatchObject({
        status: 200,
        body: { data: { relationId: card.id, status: 'completed', score: value } },
      });
      expect(await cardOf(key, card.id)).toMatchObject({
        status: 'completed',
        score: value,
        answers: [
          { value, optionIds: [] },
          { value: null, optionIds: [2], comment: 'Agreed.' },
        ],
        stateHash: (completed.body.data as Card).stateHash,
      });
    }
    const left = await Promise.all(appraised.slice(10).map(({ key, card }) => cardOf(key, card.id)));
    expect(left.map((card) => card?.status)).toEqual(left.map(() => 'notStarted'));
  });

  describe('of a card somebody may have changed', () => {
    let body: { readonly relationId: number; readonly answers: readonly object[] };
    let first: string;

    beforeAll(async () => {
      const [card] = (await company.rows<Card>(head, `/manager/reviews?campaignId=${CAMPAIGN}`)) as [Card];
      const { id } = byType(await questionsOf(head, CAMPAIGN), 'scale');
      body = { relationId: card.id, answers: [{ questionId: id, value: 3 }] };
      first = card.stateHash;
      expect((await company.save(head, { ...body, stateHash: first })).status).toBe(200);
    });

    it.each([
      ['no hash', () => ({})],
      ['the hash before the last write', () => ({ stateHash: first })],
      ['a hash of nothing', () => ({ stateHash: '0000000000000000' })],
    ])('%s changes nothing and tells no hash', async (_name, member) => {
      const before = await cardOf(head, body.relationId);
      const answer = await company.save(head, {
        ...body,
        ...member(),
        answers: [{ ...body.answers[0], value: 1 }],
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'CONFLICT', details: { reason: 'STATE_CHANGED' } } },
      });
      expect(JSON.stringify(answer.body)).not.toContain(before?.stateHash);
      expect(await cardOf(head, body.relationId)).toEqual(before);
    });

    it('one of two writers at once gets through', async () => {
      const { stateHash } = (await cardOf(head, body.relationId)) as Card;
      const write = (value: number) =>
        company.save(head, { ...body, stateHash, answers: [{ ...body.answers[0], value }] });
      const answers = await Promise.all([write(4), write(5), write(2)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('a repeated request gets its first answer, with the same key of idempotency', async () => {
      const { stateHash } = (await cardOf(head, body.relationId)) as Card;
      const write = () =>
        company.api.client.call<{ data: Card }>('POST', '/v1/performan/review/manager/answers', {
          key: head,
          body: { ...body, stateHash },
          headers: { 'idempotency-key': 'answers-of-a-manager-1' },
        });
      const [one, two] = [await write(), await write()];
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(two.body.data).toEqual(one.body.data);
      expect(await company.api.sandbox.calls('performan.review.managerAnswer.save')).toHaveLength(1);
    });

    it.each([
      ['has happened', { kind: 'reset', after: true }, [409, 'CONFLICT']],
      ['has not', { kind: 'reset' }, [200, undefined]],
    ] as const)(
      'a write without an answer is not repeated; that it %s a repeat tells',
      async (_name, fault, [status, code]) => {
        const { stateHash } = (await cardOf(head, body.relationId)) as Card;
        const write = () => company.save(head, { ...body, stateHash });
        await company.api.sandbox.fault('performan.review.managerAnswer.save', fault);
        expect((await write()).body.error?.code).toBe('HOST_UNAVAILABLE');
        expect(await company.api.sandbox.calls('performan.review.managerAnswer.save')).toHaveLength(1);
        const repeat = await write();
        expect({ status: repeat.status, code: repeat.body.error?.code }).toEqual({ status, code });
      },
    );

    it.each([
      ['a required question without an answer', { complete: true }, 'REQUIREDQUESTION'],
      ['a value off the scale', { value: 6 }, 'VALUEOUTOFSCALE'],
      ["another campaign's question", { questionId: 1 }, 'QUESTIONNOTFOUND'],
    ])('%s is the host’s to refuse', async (_name, change, hostCode) => {
      const { stateHash } = (await cardOf(head, body.relationId)) as Card;
      const { complete = false, ...answer } = change as { complete?: boolean };
      const answers = [{ ...body.answers[0], ...answer }];
      const { status, body: said } = await company.save(head, { ...body, answers, complete, stateHash });
      expect({ status, code: said.error?.code }).toEqual({ status: 422, code: 'HOST_ERROR' });
      expect(said.error?.hostCode).toContain(hostCode);
    });
  });

  it('do not open what is finished', async () => {
    const [card] = (await company.rows<Card>(head, '/manager/reviews?campaignId=90')) as [Card];
    const { id } = byType(await questionsOf(head, 90), 'scale');
    const { stateHash } = card;
    const { body } = await company.save(head, {
      relationId: card.id,
      answers: [{ questionId: id, value: 2 }],
      stateHash,
    });
    expect(body.error).toMatchObject({
      code: 'HOST_ERROR',
      hostCode: expect.stringContaining('CAMPAIGNNOTRUNNING'),
    });
  });

  it("of another's card and of none are the same refusal, whatever the hash", async () => {
    const foreign = (await company.rows<Card>(await company.keyOf(3), '/manager/reviews?limit=1'))[0] as Card;
    const errorOf = async (relationId: number, member: object) => {
      const { status, body } = await company.save(head, {
        relationId,
        answers: [{ questionId: 1, value: 3 }],
        ...member,
      });
      const { requestId, ...error } = body.error as { requestId?: string };
      expect(requestId).toEqual(expect.any(String));
      return { status, error };
    };
    const missing = await errorOf(987_654_321, {});
    expect(missing).toMatchObject({ status: 403, error: { code: 'HOST_ACCESS_DENIED' } });
    expect(await errorOf(foreign.id, {})).toEqual(missing);
    expect(await errorOf(foreign.id, { stateHash: foreign.stateHash })).toEqual(missing);
    expect(await errorOf(foreign.id, { complete: true, stateHash: 'x' })).toEqual(missing);
  });

  const one = { questionId: 1, value: 3 };
  it.each([
    [{ answers: [one] }, 'relationId'],
    [{ relationId: 'all', answers: [one] }, 'relationId'],
    [{ relationId: 1 }, 'answers'],
    [{ relationId: 1, answers: [] }, 'answers'],
    [{ relationId: 1, answers: Array.from({ length: 201 }, () => one) }, 'answers'],
    [{ relationId: 1, answers: [one, one] }, 'answers[1].questionId'],
    [{ relationId: 1, answers: [{ value: 3 }] }, 'answers[0].questionId'],
    [{ relationId: 1, answers: [{ questionId: 1.5 }] }, 'answers[0].questionId'],
    [{ relationId: 1, answers: [{ ...one, optionIds: [1, 1] }] }, 'answers[0].optionIds'],
    [{ relationId: 1, answers: [{ ...one, optionIds: ['a'] }] }, 'answers[0].optionIds'],
    [{ relationId: 1, answers: [{ ...one, comment: 'x'.repeat(10_001) }] }, 'answers[0].comment'],
    [{ relationId: 1, answers: [{ ...one, managerUserId: 2 }] }, 'answers[0].managerUserId'],
    [{ relationId: 1, answers: [one], complete: 'soon' }, 'complete'],
    [{ relationId: 1, answers: [one], stateHash: 7 }, 'stateHash'],
    [{ relationId: 1, answers: [one], managerUserId: 2 }, 'managerUserId'],
  ])('refuses %j before the host hears of it', async (body, field) => {
    const answer = await company.save(head, body);
    expect({
      status: answer.status,
      code: answer.body.error?.code,
      details: answer.body.error?.details,
    }).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMS',
      details: { field },
    });
    expect(await company.api.sandbox.calls()).toEqual([]);
  });

  it('need a key that may write', async () => {
    const key = await company.issue(company.portal.userId, { readOnly: true });
    const { status, body } = await company.save(key, { relationId: 1, answers: [one] });
    expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'WRITE_BLOCKED_READONLY_KEY' });
    expect(await company.api.sandbox.calls()).toEqual([]);
  });
});
