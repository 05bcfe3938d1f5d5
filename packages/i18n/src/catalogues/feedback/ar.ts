// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ملاحظاتك',
  body: 'نجهّز مكانًا لاقتراحاتك. حتى ذلك الحين يقرأ فريق الدعم كل رسالة.',
  toChat: 'مراسلة الدعم',
}

export default words
