import type { AreaExplanations } from './explanation.js';

export const APPLICATION_EXPLANATIONS = {
  ALREADY_PUBLISHED: {
    cause: 'POST /v1/apps/:id/publish вызван для приложения, которое уже есть в каталоге.',
    remedy: 'Делать ничего не нужно. Чтобы опубликовать приложение заново, сначала снимите его с публикации.',
  },
  NOT_PUBLISHED: {
    cause: 'POST /v1/apps/:id/unpublish вызван для приложения, которого нет в каталоге.',
    remedy: 'Делать ничего не нужно. Состояние показывает phase в GET /v1/apps/:id.',
  },
  NO_USER_TOKEN: {
    cause:
      'Публикация действует на портале от имени пользователя, а в приложение не вошёл ни один пользователь с действующим токеном.',
    remedy: 'Один раз войдите через GET /v1/oauth/authorize этого приложения, затем опубликуйте его снова.',
  },
  SNAPSHOT_REQUIRED: {
    cause:
      'Исходники на этом портале сохраняются, а свежей версии нет: для публикации нужна сохранённая за последние 10 минут, для развёртывания с адреса — версия этого сервера.',
    remedy:
      'Сохраните исходники маршрутом из details.requiredAction, например POST /v1/apps/:id/sources, и повторите вызов.',
  },
  BLUEPRINT_NOT_FOUND: {
    cause: 'Готового описания приложения с таким идентификатором нет.',
    remedy: 'Возьмите один из идентификаторов, перечисленных в hint.',
  },
} as const satisfies AreaExplanations<'applications'>;
