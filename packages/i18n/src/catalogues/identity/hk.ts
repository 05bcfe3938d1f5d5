import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '實名認證',
  lead: '我們只需核對一次您的姓名，以保障帳戶並提高提款限額。審核最多需時 48 小時。',
  name: '證件上的姓名',
  cardId: '證件號碼',
  country: '證件簽發國家／地區',
  chooseCountry: '選擇國家／地區',
  front: '證件正面',
  back: '證件背面',
  photoHint: 'JPEG、PNG 或 WebP，最大 8 MB。四角清晰可見，請勿遮擋。',
  choosePhoto: '選擇相片',
  uploading: '上載中 {percent} %',
  uploaded: '已上載',
  uploadFailed: '上載失敗，請重試。',
  tooLarge: '相片超過 8 MB。',
  removePhoto: '移除相片',
  submit: '提交審核',
  complete: '請填寫完整',
  rejected: '上次提交已被拒絕：{reason}',
  tryAgain: '請更正後再次提交。',
  waiting: '待審核',
  waitingBody: '我們已收到您的資料，審核將於 {time} UTC 前完成。',
  finished: '認證完成',
  finishedBody: '您已完成實名認證，毋須其他操作。',
  submitted: '已提交的資料',
  notServed: '我們不向此國家／地區提供服務。',
  privacy: '只有您和審核人員可以查看這些相片。',
}

export default words
