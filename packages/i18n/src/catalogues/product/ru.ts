// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Поиск',
  companies: 'Компании',
  searchInstruments: 'Код или название: BTC, золото…',
  searchCompanies: 'Название компании',
  clear: 'Очистить',
  nothingFound: 'По запросу «{text}» ничего не найдено.',
  noCompanies: 'Компаний в списке пока нет.',
  results: 'Результаты',
  website: 'Сайт',
  subject: 'Компания',
  registeredAddress: 'Юридический адрес',
  officeAddress: 'Адрес офиса',
  email: 'Эл. почта',
  enter: 'Перейти',
  notGiven: 'Не указано',
}

export default words
