// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'التحقق من الهوية',
  lead: 'نتحقق من اسمك مرة واحدة لحماية حسابك ورفع حد السحب. يستغرق ذلك حتى 48 ساعة.',
  name: 'الاسم كما في الوثيقة',
  cardId: 'رقم الوثيقة',
  country: 'بلد إصدار الوثيقة',
  chooseCountry: 'اختر البلد',
  front: 'الوجه الأمامي للوثيقة',
  back: 'الوجه الخلفي للوثيقة',
  photoHint: 'JPEG أو PNG أو WebP، بحد أقصى 8 ميغابايت. جميع الزوايا ظاهرة ولا شيء مغطى.',
  choosePhoto: 'اختر صورة',
  uploading: 'جارٍ الرفع {percent} %',
  uploaded: 'تم الرفع',
  uploadFailed: 'فشل الرفع. يرجى المحاولة مجددًا.',
  tooLarge: 'حجم الصورة أكبر من 8 ميغابايت.',
  removePhoto: 'إزالة الصورة',
  submit: 'إرسال للمراجعة',
  complete: 'يرجى إكمال جميع الحقول',
  rejected: 'رُفض طلبك الأخير: {reason}',
  tryAgain: 'يرجى التصحيح والإرسال مجددًا.',
  waiting: 'بانتظار المراجعة',
  waitingBody: 'استلمنا وثائقك. تنتهي المراجعة قبل {time} UTC.',
  finished: 'تم التحقق',
  finishedBody: 'تم التحقق من هويتك، ولا يلزم أي إجراء آخر.',
  submitted: 'ما أرسلته',
  notServed: 'لا نقدّم خدماتنا في هذا البلد.',
  privacy: 'لا يرى هذه الصور سواك وفريق المراجعة لدينا.',
}

export default words
