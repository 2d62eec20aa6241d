import type { AreaExplanations } from './explanation.js';

export const FEEDBACK_EXPLANATIONS = {
  DUPLICATE_FEEDBACK: {
    cause: 'Тот же человек за последние 24 часа уже отправил почти те же слова в той же категории.',
    remedy: 'Допишите новое к тому обращению: POST /v1/feedback/:id/comments.',
  },
  OPEN_TICKET_EXISTS: {
    cause: 'У этого портала уже есть открытое обращение с такой же темой.',
    remedy:
      'Допишите новое к тому обращению вызовом POST /v1/feedback/:id/comments или выберите другую тему.',
  },
  FEEDBACK_QUOTA_EXCEEDED: {
    cause:
      'Ключ или портал отправил столько обращений или вложений, сколько можно за один день по UTC; error.scope говорит, кто именно.',
    remedy:
      'Подождите столько, сколько говорит error.retryAfter, или допишите к имеющемуся обращению: POST /v1/feedback/:id/comments.',
  },
  FEEDBACK_NOT_FOUND: {
    cause: 'Среди обращений, которые видит ключ, нет обращения с таким идентификатором или номером.',
    remedy: 'Возьмите идентификатор из GET /v1/feedback.',
  },
  TICKET_CLOSED: {
    cause: 'Обращение в архиве или стёрто, или решено так давно, что ответов уже не принимает.',
    remedy: 'Отправьте новое обращение вызовом POST /v1/feedback и назовите в нём прежнее.',
  },
  INVALID_STATUS_TRANSITION: {
    cause:
      'Из своего нынешнего состояния обращение не может перейти в запрошенное; details.allowed перечисляет возможные.',
    remedy: 'Выберите состояние из details.allowed.',
  },
  TICKET_CHANGED: {
    cause:
      'If-Match называет не нынешнюю версию обращения: кто-то изменил его с тех пор, как оно было прочитано.',
    remedy: 'Прочитайте обращение снова, примите решение заново и отправьте его версию в If-Match.',
  },
  ATTACHMENT_NOT_FOUND: {
    cause:
      'Среди вложений, которые видит ключ, нет вложения с таким идентификатором, или его содержимое утрачено.',
    remedy: 'Возьмите идентификатор из attachments в GET /v1/feedback/:id.',
  },
  ATTACHMENT_TOO_LARGE: {
    cause: 'Файл больше, чем может быть вложение; details.limitBytes говорит, сколько можно.',
    remedy: 'Уменьшите файл или оставьте в нём только важное.',
  },
  ATTACHMENT_TYPE_NOT_ALLOWED: {
    cause:
      'Содержимое файла не того типа, который принимается, как бы файл ни назывался; типы перечисляет details.allowed.',
    remedy: 'Отправьте файл одного из типов в details.allowed.',
  },
  ATTACHMENT_INFECTED: {
    cause: 'Антивирус нашёл в файле что-то вредоносное. Файл не сохранён.',
    remedy: 'Отправьте другой файл и проверьте машину, с которой взят этот.',
  },
} as const satisfies AreaExplanations<'feedback'>;
