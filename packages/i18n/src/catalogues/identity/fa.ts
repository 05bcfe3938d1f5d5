// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'احراز هویت',
  lead: 'نام شما را یک بار بررسی می‌کنیم تا حسابتان محافظت شود و سقف برداشت بالا برود. تا 48 ساعت طول می‌کشد.',
  name: 'نام مطابق مدرک',
  cardId: 'شماره مدرک',
  country: 'کشور صادرکننده مدرک',
  chooseCountry: 'انتخاب کشور',
  front: 'روی مدرک',
  back: 'پشت مدرک',
  photoHint: 'JPEG، PNG یا WebP، حداکثر 8 مگابایت. همه گوشه‌ها پیدا و چیزی پوشیده نباشد.',
  choosePhoto: 'انتخاب عکس',
  uploading: 'در حال بارگذاری {percent} %',
  uploaded: 'بارگذاری شد',
  uploadFailed: 'بارگذاری نشد. لطفاً دوباره تلاش کنید.',
  tooLarge: 'حجم عکس بیش از 8 مگابایت است.',
  removePhoto: 'حذف عکس',
  submit: 'ارسال برای بررسی',
  complete: 'لطفاً همه فیلدها را پر کنید',
  rejected: 'آخرین مدارک شما رد شد: {reason}',
  tryAgain: 'لطفاً اصلاح کنید و دوباره بفرستید.',
  waiting: 'در صف بررسی',
  waitingBody: 'مدارک شما رسید. بررسی تا پیش از {time} UTC تمام می‌شود.',
  finished: 'تأییدشده',
  finishedBody: 'هویت شما تأیید شده است. کار دیگری لازم نیست.',
  submitted: 'آنچه فرستادید',
  notServed: 'در این کشور خدمات نمی‌دهیم.',
  privacy: 'فقط شما و بررسی‌کنندگان ما این عکس‌ها را می‌بینند.',
}

export default words
