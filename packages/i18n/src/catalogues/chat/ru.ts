// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Служба поддержки',
  welcome: 'Здравствуйте! Чем можем помочь? Напишите нам — ответы останутся в этом чате.',
  safety: 'Мы никогда не спрашиваем пароль или код.',
  placeholder: 'Сообщение',
  send: 'Отправить',
  addImage: 'Добавить изображение',
  image: 'Изображение',
  imageFailed: 'Не удалось показать изображение.',
  sending: 'Отправляем…',
  notSent: 'Не отправлено. Нажмите, чтобы повторить.',
  older: 'Более ранние сообщения',
  support: 'Поддержка',
  you: 'Вы',
  newMessages: 'Сообщения',
  linkLead: 'Наша поддержка доступна по этой ссылке. Скопируйте её и откройте в браузере.',
  link: 'Ссылка на поддержку',
  copy: 'Копировать',
  redirecting: 'Переходим в поддержку…',
  openLink: 'Открыть поддержку',
  tooLarge: 'Изображение больше 8 МБ.',
  uploadFailed: 'Не удалось отправить изображение.',
}

export default words
