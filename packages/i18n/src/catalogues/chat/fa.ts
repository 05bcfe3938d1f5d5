// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'خدمات مشتریان',
  welcome: 'سلام. چه کمکی از ما برمی‌آید؟ همین‌جا برای ما بنویسید؛ پاسخ‌ها در همین گفت‌وگو می‌مانند.',
  safety: 'ما هرگز رمز عبور یا کد شما را نمی‌پرسیم.',
  placeholder: 'پیام خود را بنویسید',
  send: 'ارسال',
  addImage: 'افزودن تصویر',
  image: 'تصویر',
  imageFailed: 'تصویر نمایش داده نشد.',
  sending: 'در حال ارسال…',
  notSent: 'ارسال نشد. برای تلاش دوباره ضربه بزنید.',
  older: 'پیام‌های قدیمی‌تر',
  support: 'پشتیبانی',
  you: 'شما',
  newMessages: 'پیام‌ها',
  linkLead: 'پشتیبانی ما از این پیوند در دسترس است. آن را کپی و در مرورگر باز کنید.',
  link: 'پیوند پشتیبانی',
  copy: 'کپی',
  redirecting: 'در حال انتقال به پشتیبانی…',
  openLink: 'باز کردن پشتیبانی',
  tooLarge: 'حجم تصویر بیش از 8 مگابایت است.',
  uploadFailed: 'تصویر ارسال نشد.',
}

export default words
