// Words of the news.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'समाचार',
  lead: 'यहाँ सब कुछ कैसे काम करता है, सरल शब्दों में।',
  empty: 'अभी कोई समाचार नहीं है।',
  article: 'लेख',
  gone: 'यह लेख अब मौजूद नहीं है।',
  toList: 'सभी समाचार',
}

export default words
