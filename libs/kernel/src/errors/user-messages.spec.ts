import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';
import { PorticoError } from './portico-error.js';
import { ALTERNATIVES, USER_MESSAGES } from './tables/user-messages.data.js';

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

describe('texts for end users', () => {
  it('are Russian sentences', () => {
    const texts = Object.values(USER_MESSAGES).filter((text) => text !== null);
    expect(texts.filter((text) => !/^[А-ЯЁ][^]*[.]$/u.test(text))).toEqual([]);
  });

  it('are of every refusal for money, with a way out, and of every full queue', () => {
    const ofMoney = CODES.filter((code) => ERROR_CATALOGUE[code].status === 402);
    const ofSubscriptions = [
      'SUBSCRIPTION_NOT_ACTIVE',
      'subscription_inactive',
      'subscription_window_exhausted',
    ];
    expect(Object.keys(ALTERNATIVES).sort()).toEqual([...ofMoney, ...ofSubscriptions].sort());
    const others = ['QUEUE_OVERFLOW', 'QUEUE_TIMEOUT', 'OPERATION_TIME_LIMIT', 'TIMEOUT_QUARANTINE'] as const;
    for (const code of [...ofMoney, ...others]) expect(USER_MESSAGES[code]).toBeDefined();
  });

  it('are those of the code unless the thrower knows better', () => {
    expect(new PorticoError('EXEC_BUSY').userMessage).toBe(USER_MESSAGES.EXEC_BUSY);
    expect(new PorticoError('EXEC_BUSY', { userMessage: 'Занято.' }).userMessage).toBe('Занято.');
    expect(new PorticoError('ENTITY_NOT_FOUND').userMessage).toBeNull();
    expect(new PorticoError('ACCOUNT_FROZEN').alternatives).toMatchObject([{ type: 'topup' }]);
    expect(new PorticoError('ENTITY_NOT_FOUND').alternatives).toBeNull();
  });
});
