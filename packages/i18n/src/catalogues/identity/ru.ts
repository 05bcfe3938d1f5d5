// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Верификация личности',
  lead: 'Мы проверяем имя один раз — чтобы защитить ваш счёт и повысить лимит вывода. Это занимает до 48 часов.',
  name: 'Имя, как в документе',
  cardId: 'Номер документа',
  country: 'Страна выдачи',
  chooseCountry: 'Выберите страну',
  front: 'Лицевая сторона документа',
  back: 'Обратная сторона документа',
  photoHint: 'JPEG, PNG или WebP, до 8 МБ. Видны все углы, ничего не закрыто.',
  choosePhoto: 'Выбрать фото',
  uploading: 'Загрузка: {percent} %',
  uploaded: 'Загружено',
  uploadFailed: 'Не удалось загрузить. Попробуйте ещё раз.',
  tooLarge: 'Фото больше 8 МБ.',
  removePhoto: 'Удалить фото',
  submit: 'Отправить на проверку',
  complete: 'Заполните все поля',
  rejected: 'Прошлая заявка отклонена: {reason}',
  tryAgain: 'Исправьте данные и отправьте снова.',
  waiting: 'На проверке',
  waitingBody: 'Мы получили ваши документы. Проверка завершится до {time} UTC.',
  finished: 'Подтверждено',
  finishedBody: 'Ваша личность подтверждена. Больше ничего не нужно.',
  submitted: 'Отправленные данные',
  notServed: 'Мы не оказываем услуги в этой стране.',
  privacy: 'Эти фото видите только вы и проверяющие сотрудники.',
}

export default words
