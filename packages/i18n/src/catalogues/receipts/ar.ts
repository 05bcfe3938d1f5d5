// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'تحقق من هذا الأمر',
  title: 'التحقق من الأمر {id}',
  explain: 'أُعيد الحساب على هذا الجهاز انطلاقًا من شروط الأمر والأسعار المسجلة.',
  follows: 'النتيجة مطابقة للأسعار المسجلة.',
  broken: 'النتيجة غير مطابقة للأسعار المسجلة.',
  unknown: 'تعذّرت قراءة بعض الأسعار المسجلة الآن. ما أمكنت قراءته مطابق.',
  openPrice: 'سعر الفتح هو السعر المسجل',
  endPrice: 'سعر الإقفال هو السعر المسجل',
  nothingBetween: 'لم يُقبل أي سعر بينه وبين نهاية المدة',
  result: 'الفوز أو الخسارة أو الإلغاء وفق القاعدة',
  amount: 'المبلغ وفق المعادلة',
  holds: 'صحيح',
  doesNotHold: 'غير صحيح',
  notKnown: 'غير معروف',
  ticks: 'الأسعار المسجلة',
  openTick: 'الفتح',
  endTick: 'النهاية',
  nextTick: 'التالي',
  expiry: 'نهاية المدة',
  receipt: 'الإيصال',
  receiptHint: 'به يستطيع أي شخص إجراء هذا التحقق، ولا يكشف شيئًا عنك.',
  copy: 'نسخ',
  copied: 'تم النسخ',
  simulated: 'أسعار محاكاة: يُنشر مفتاح اليوم بعد انتهائه، ومنه يُستعاد كل سعر.',
}

export default words
