import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '在線客服',
  welcome: '您好，請問有什麼可以幫到您？請在此留言，回覆會保留在對話中。',
  safety: '我們絕不會索取您的密碼或驗證碼。',
  placeholder: '輸入訊息',
  send: '傳送',
  addImage: '加入圖片',
  image: '圖片',
  imageFailed: '無法顯示圖片。',
  sending: '傳送中…',
  notSent: '未能傳送，點擊重試。',
  older: '較早的訊息',
  support: '客服',
  you: '您',
  newMessages: '訊息',
  linkLead: '請複製以下連結，並在瀏覽器開啟以聯絡客服。',
  link: '客服連結',
  copy: '複製',
  redirecting: '正在前往客服…',
  openLink: '開啟客服',
  tooLarge: '圖片超過 8 MB。',
  uploadFailed: '圖片傳送失敗。',
}

export default words
