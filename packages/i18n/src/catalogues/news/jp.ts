import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ニュース',
  lead: 'しくみをわかりやすくご説明します。',
  empty: 'ニュースはまだありません。',
  article: '記事',
  gone: 'この記事はすでに削除されています。',
  toList: 'ニュース一覧',
}

export default words
