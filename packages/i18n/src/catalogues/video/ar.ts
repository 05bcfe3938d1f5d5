// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'كيف يعمل',
  lead: 'دقيقة واحدة، ولا حاجة إلى الصوت.',
  scene1: 'تابع الأسعار المباشرة. الأخضر صعود والأحمر هبوط، ووسم يوضح إن كانت الأسعار محاكاة.',
  scene2: 'اختر اللوتات والرافعة. يظهر الهامش والرسوم والتكلفة الكاملة قبل أن تضغط أي زر.',
  scene3: 'حدد وقف الخسارة، فيُغلق المركز تلقائيًا عندما ينقلب السعر ضدك.',
  scene4: 'شاهد كل أمر ونتيجته، وتحقق من الأسعار التي سُوّي بها.',
  scene5: 'ابدأ بأموال تجريبية. لا شيء تفعله هناك يكلفك شيئًا.',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  again: 'تشغيل مجددًا',
  previous: 'المشهد السابق',
  next: 'المشهد التالي',
  position: 'المشهد {now} من {all}',
  startTrading: 'ابدأ التداول',
}

export default words
