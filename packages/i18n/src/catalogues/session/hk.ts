import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '登入',
  lead: '歡迎回來。',
  email: '電郵',
  password: '密碼',
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  enterEmail: '請輸入電郵',
  enterPassword: '請輸入密碼',
  submit: '登入',
  or: '或',
  demo: '試用模擬帳戶',
  demoHint: '毋須開戶',
}

export default words
