import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '本人確認',
  lead: '口座の保護と出金限度額の引き上げのため、お名前を一度だけ確認します。最長48時間かかります。',
  name: '書類に記載の氏名',
  cardId: '書類番号',
  country: '書類の発行国',
  chooseCountry: '国を選択',
  front: '書類の表面',
  back: '書類の裏面',
  photoHint: 'JPEG、PNG、WebP、最大8 MB。四隅がすべて写り、隠れた部分がないこと。',
  choosePhoto: '写真を選択',
  uploading: 'アップロード中 {percent}%',
  uploaded: 'アップロード済み',
  uploadFailed: 'アップロードに失敗しました。もう一度お試しください。',
  tooLarge: '写真が8 MBを超えています。',
  removePhoto: '写真を削除',
  submit: '審査に提出',
  complete: 'すべての項目を入力してください',
  rejected: '前回の提出は却下されました：{reason}',
  tryAgain: '修正のうえ、再提出してください。',
  waiting: '審査待ち',
  waitingBody: '書類を受領しました。審査は {time} UTC までに終了します。',
  finished: '確認済み',
  finishedBody: '本人確認は完了しています。これ以上の手続きは不要です。',
  submitted: '提出済みの内容',
  notServed: 'この国ではサービスを提供していません。',
  privacy: 'これらの写真を閲覧できるのは、お客様と審査担当者のみです。',
}

export default words
