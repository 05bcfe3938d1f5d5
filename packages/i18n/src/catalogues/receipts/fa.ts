// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'بررسی این سفارش',
  title: 'بررسی سفارش {id}',
  explain: 'از روی شرایط سفارش و قیمت‌های ثبت‌شده، دوباره روی همین دستگاه محاسبه شد.',
  follows: 'نتیجه با قیمت‌های ثبت‌شده می‌خواند.',
  broken: 'نتیجه با قیمت‌های ثبت‌شده نمی‌خواند.',
  unknown: 'برخی قیمت‌های ثبت‌شده اکنون خوانده نمی‌شود. آنچه خوانده می‌شود درست است.',
  openPrice: 'قیمت ورود همان قیمت ثبت‌شده است',
  endPrice: 'قیمت پایان همان قیمت ثبت‌شده است',
  nothingBetween: 'بین آن و پایان زمان قیمتی پذیرفته نشده است',
  result: 'برد، باخت یا ابطال طبق قاعده است',
  amount: 'مبلغ طبق فرمول است',
  holds: 'درست',
  doesNotHold: 'نادرست',
  notKnown: 'نامعلوم',
  ticks: 'قیمت‌های ثبت‌شده',
  openTick: 'ورود',
  endTick: 'پایان',
  nextTick: 'بعدی',
  expiry: 'پایان زمان',
  receipt: 'گواهی',
  receiptHint: 'هر کسی با آن می‌تواند این بررسی را انجام دهد. چیزی درباره شما نمی‌گوید.',
  copy: 'کپی',
  copied: 'کپی شد',
  simulated: 'قیمت‌های شبیه‌سازی‌شده: کلید هر روز پس از پایان آن منتشر می‌شود و همه قیمت‌ها را بازمی‌سازد.',
}

export default words
