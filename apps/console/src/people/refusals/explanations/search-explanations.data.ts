import type { AreaExplanations } from './explanation.js';

export const SEARCH_EXPLANATIONS = {
  SEARCH_PROVIDER_UNKNOWN: {
    cause: 'provider не называет ни одной поисковой системы, известной этой установке сервиса.',
    remedy: 'Возьмите имя из GET /v1/search/providers или не передавайте его.',
  },
  SEARCH_CREDENTIAL_REQUIRED: {
    cause:
      'Поисковая система работает только с вашим собственным ключом, а его нет, или у этой установки сервиса нет своей поисковой системы.',
    remedy: 'Сохраните ключ вызовом POST /v1/search/credentials или назовите другого поставщика поиска.',
  },
  SEARCH_CREDENTIAL_REJECTED: {
    cause: 'Поисковая система отклонила ключ, который для неё хранится.',
    remedy:
      'Сохраните действующий ключ: сначала DELETE /v1/search/credentials/:id, затем POST /v1/search/credentials.',
  },
  SEARCH_PROVIDER_ERROR: {
    cause: 'До поисковой системы не удалось дойти, или она ответила ошибкой. Ничего не списано.',
    remedy: 'Повторите вызов чуть позже или назовите другого поставщика поиска.',
  },
  SEARCH_TIMEOUT: {
    cause: 'Поисковая система не ответила вовремя, или клиент отключился.',
    remedy: 'Повторите поиск: запросите меньше результатов или сократите вопрос.',
  },
  CREDENTIAL_NOT_FOUND: {
    cause: 'Среди ключей поисковых систем, которые видит вызывающий, нет ключа с таким идентификатором.',
    remedy: 'Возьмите идентификатор из GET /v1/search/credentials.',
  },
  CREDENTIAL_EXISTS: {
    cause:
      'Ключ для этой поисковой системы и этого уровня уже есть. Для каждой системы и каждого уровня он один.',
    remedy: 'Удалите прежний ключ вызовом DELETE /v1/search/credentials/:id, затем добавьте новый.',
  },
} as const satisfies AreaExplanations<'search'>;
