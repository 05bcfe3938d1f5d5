// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Как это работает',
  lead: 'Одна минута, звук не нужен.',
  scene1: 'Следите за живыми котировками. Зелёный — рост, красный — падение, а метка сообщает, если это симуляция.',
  scene2: 'Выберите лоты и плечо. Маржа, комиссия и полная стоимость видны до нажатия кнопки.',
  scene3: 'Задайте стоп-лосс. Он сам закроет позицию, если цена пойдёт против вас.',
  scene4: 'Смотрите результат каждого ордера и проверяйте цены, по которым он рассчитан.',
  scene5: 'Начните с демо-денег. Там ничего не стоит ошибиться.',
  play: 'Смотреть',
  pause: 'Пауза',
  again: 'Смотреть снова',
  previous: 'Предыдущая сцена',
  next: 'Следующая сцена',
  position: 'Сцена {now} из {all}',
  startTrading: 'Начать торговать',
}

export default words
