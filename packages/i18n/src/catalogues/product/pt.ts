// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Buscar',
  companies: 'Empresas',
  searchInstruments: 'Código ou nome: BTC, ouro…',
  searchCompanies: 'Nome de uma empresa',
  clear: 'Limpar',
  nothingFound: 'Nada corresponde a “{text}”.',
  noCompanies: 'Nenhuma empresa listada ainda.',
  results: 'Resultados',
  website: 'Site',
  subject: 'Empresa',
  registeredAddress: 'Sede registrada',
  officeAddress: 'Endereço do escritório',
  email: 'E-mail',
  enter: 'Acessar',
  notGiven: 'Não informado',
}

export default words
