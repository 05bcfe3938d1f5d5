// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'چطور کار می‌کند',
  lead: 'یک دقیقه، بدون نیاز به صدا.',
  scene1: 'قیمت‌های زنده را ببینید. سبز صعود است و قرمز نزول، و یک برچسب می‌گوید قیمت‌ها شبیه‌سازی هستند یا نه.',
  scene2: 'لات و اهرم را انتخاب کنید. مارجین، کارمزد و هزینه کامل پیش از زدن دکمه نمایش داده می‌شود.',
  scene3: 'حد ضرر بگذارید. وقتی قیمت خلاف شما برگردد، پوزیشن را خودکار می‌بندد.',
  scene4: 'هر سفارش را با نتیجه‌اش ببینید و قیمت‌های تسویه آن را بررسی کنید.',
  scene5: 'با پول دمو شروع کنید. آنجا هیچ کاری برایتان هزینه ندارد.',
  play: 'پخش',
  pause: 'مکث',
  again: 'پخش دوباره',
  previous: 'صحنه قبلی',
  next: 'صحنه بعدی',
  position: 'صحنه {now} از {all}',
  startTrading: 'شروع معامله',
}

export default words
