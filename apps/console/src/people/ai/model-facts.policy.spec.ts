import { matchingModels, payersOf } from './model-facts.policy.js';

const PRICE = { unit: 'million_tokens', input: 1, output: 2, cachedInput: 0.5 } as const;

describe('what is told of a model', () => {
  it.each([
    ['of a provider key', { source: 'byok', inQuotaProgram: true, pricing: PRICE }, ['byok']],
    ['of the program', { source: 'platform', inQuotaProgram: true, pricing: null }, ['quota']],
    [
      'of the program, with a price',
      { source: 'platform', inQuotaProgram: true, pricing: PRICE },
      ['quota', 'wallet'],
    ],
    ['with a price', { source: 'platform', inQuotaProgram: false, pricing: PRICE }, ['wallet']],
    ['that is free', { source: 'platform', inQuotaProgram: false, pricing: null }, ['nobody']],
  ] as const)('who pays for one %s', (_, model, payers) => expect(payersOf(model)).toEqual(payers));

  it('is found by id, name and kind', () => {
    const models = [
      { id: 'a/one', name: 'Big', type: 'chat' },
      { id: 'b/two', name: 'Small', type: 'image' },
    ] as const;
    expect(matchingModels(models, ' BIG ', null)).toEqual([models[0]]);
    expect(matchingModels(models, 'two', 'chat')).toEqual([]);
    expect(matchingModels(models, '', 'image')).toEqual([models[1]]);
  });
});
