// Words of the market overview.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Рынки',
  today: '{amount} за сегодня',
  deposit: 'Пополнить',
  withdraw: 'Вывести',
  welcomeTitle: 'Тренируйтесь на 100 000 USD демо-денег',
  welcomeBody: 'Живые котировки, настоящие типы ордеров и никакого риска. Регистрация не нужна.',
  startDemo: 'Начать демо',
  watchlist: 'Популярное',
  all: 'Все',
  categories: 'Категории',
  market: 'Инструмент',
  lastDay: 'За 24 часа',
  last: 'Цена',
  change: 'Изменение',
  dayRange: 'Диапазон 24 ч',
  shortcuts: 'Быстрый доступ',
  loan: 'Заём',
  buyCoin: 'Купить крипту',
  video: 'Видео',
  news: 'Новости',
  openSearch: 'Поиск по коду или названию',
  openCompanySearch: 'Поиск компаний',
  mining: 'Майнинг',
  search: 'Поиск инструментов',
  nothingFound: 'По запросу «{text}» ничего не найдено.',
  noMarkets: 'В этой категории нет инструментов.',
  clearSearch: 'Очистить поиск',
  showAll: 'Показать все',
}

export default words
