import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'カスタマーサポート',
  welcome: 'こんにちは。どのようなご用件でしょうか。こちらにメッセージをお書きください。回答はこのチャットに残ります。',
  safety: '当社がパスワードや認証コードをお尋ねすることはありません。',
  placeholder: 'メッセージを入力',
  send: '送信',
  addImage: '画像を追加',
  image: '画像',
  imageFailed: '画像を表示できませんでした。',
  sending: '送信中…',
  notSent: '送信できませんでした。タップして再送信します。',
  older: '以前のメッセージ',
  support: 'サポート',
  you: 'お客様',
  newMessages: 'メッセージ',
  linkLead: 'サポートへは次のリンクからお問い合わせください。リンクをコピーし、ブラウザで開いてください。',
  link: 'サポートのリンク',
  copy: 'コピー',
  redirecting: 'サポートに移動しています…',
  openLink: 'サポートを開く',
  tooLarge: '画像が8 MBを超えています。',
  uploadFailed: '画像を送信できませんでした。',
}

export default words
