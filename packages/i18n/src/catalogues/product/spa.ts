// Words of the product and company search.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Buscar',
  companies: 'Empresas',
  searchInstruments: 'Código o nombre: BTC, oro…',
  searchCompanies: 'Nombre de una empresa',
  clear: 'Borrar',
  nothingFound: 'Nada coincide con «{text}».',
  noCompanies: 'Aún no hay empresas en la lista.',
  results: 'Resultados',
  website: 'Sitio web',
  subject: 'Empresa',
  registeredAddress: 'Domicilio social',
  officeAddress: 'Dirección de la oficina',
  email: 'Correo electrónico',
  enter: 'Entrar',
  notGiven: 'No indicado',
}

export default words
