// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'خدمة العملاء',
  welcome: 'مرحبًا، كيف يمكننا مساعدتك؟ اكتب لنا هنا، وستبقى الردود في هذه المحادثة.',
  safety: 'لن نطلب منك أبدًا كلمة المرور أو أي رمز.',
  placeholder: 'اكتب رسالة',
  send: 'إرسال',
  addImage: 'إضافة صورة',
  image: 'صورة',
  imageFailed: 'تعذّر عرض الصورة.',
  sending: 'جارٍ الإرسال…',
  notSent: 'لم تُرسل. انقر لإعادة المحاولة.',
  older: 'رسائل أقدم',
  support: 'الدعم',
  you: 'أنت',
  newMessages: 'الرسائل',
  linkLead: 'يمكنك الوصول إلى الدعم عبر هذا الرابط. انسخه وافتحه في متصفحك.',
  link: 'رابط الدعم',
  copy: 'نسخ',
  redirecting: 'جارٍ نقلك إلى الدعم…',
  openLink: 'فتح الدعم',
  tooLarge: 'حجم الصورة أكبر من 8 ميغابايت.',
  uploadFailed: 'تعذّر إرسال الصورة.',
}

export default words
