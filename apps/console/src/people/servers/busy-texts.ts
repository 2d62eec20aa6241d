import { defineTexts } from '../../shared/language/texts.js';

export const BUSY_TEXTS = defineTexts('server-busy', {
  en: {
    title: 'The server is busy; nothing was done',
    'held-deploy': 'A deploy runs on it.',
    'held-exec': 'A command runs on it.',
    'held-upload': 'A file is being written on it.',
    'held-other': 'Something runs on it.',
    since: 'It began {{duration}} ago.',
    step: 'It is at the step {{step}}.',
    'by-this-key': 'It was started with the key you act with.',
    'by-other-key': 'It was started with another key.',
    unknown: 'What holds it could not be read. That is no proof that it is free.',
    see: 'See it',
    'to-recovery': 'If it is stuck',
  },
  ru: {
    title: 'Сервер занят; ничего не сделано',
    'held-deploy': 'На нём идёт деплой.',
    'held-exec': 'На нём выполняется команда.',
    'held-upload': 'На него записывается файл.',
    'held-other': 'На нём что-то выполняется.',
    since: 'Начало: {{duration}} назад.',
    step: 'Сейчас шаг {{step}}.',
    'by-this-key': 'Запущено тем же ключом, которым вы действуете.',
    'by-other-key': 'Запущено другим ключом.',
    unknown: 'Прочитать, чем он занят, не удалось. Это не значит, что он свободен.',
    see: 'Посмотреть',
    'to-recovery': 'Если он завис',
  },
});
