// Emails and text messages in Arabic.
import type { EmailName } from './en.ts'

export const emailsAr = {
  code_register: {
    subject: '{code} هو رمزك في {site}',
    body: 'رمز إنشاء حسابك في {site} هو:\n{code}\nالرمز صالح لمدة {minutes} دقائق ويُستخدم مرة واحدة.\nإذا لم تطلبه فتجاهل هذه الرسالة: لا يستطيع أحد استخدام عنوانك بدون الرمز.',
  },
  code_reset: {
    subject: '{code} هو رمزك في {site}',
    body: 'رمز تعيين كلمة مرور جديدة في {site} هو:\n{code}\nالرمز صالح لمدة {minutes} دقائق ويُستخدم مرة واحدة.\nإذا لم تطلبه فتجاهل هذه الرسالة. لن يطلبه منك أحد من {site} أبدًا.',
  },
  already_registered: {
    subject: 'لديك حساب في {site} بالفعل',
    body: 'حاول شخص ما، وغالبًا أنت، إنشاء حساب في {site} بهذا العنوان. لديك حساب بالفعل: ما عليك سوى تسجيل الدخول، أو تعيين كلمة مرور جديدة من «نسيت كلمة المرور».\nإذا لم تكن أنت، فلا يلزمك فعل شيء.',
  },
  password_changed: {
    subject: 'تم تغيير كلمة مرورك في {site}',
    body: 'تم تغيير كلمة مرور حسابك في {site}، وسُجّل خروج جميع الأجهزة الأخرى.\nإذا لم تكن أنت، فعيّن الآن كلمة مرور جديدة من «نسيت كلمة المرور» وراسل الدعم.',
  },
  two_factor_on: {
    subject: 'تم تفعيل المصادقة الثنائية في {site}',
    body: 'من الآن فصاعدًا يطلب {site} رمزًا من تطبيق المصادقة عند تسجيل الدخول أو ربط طريقة سحب أو السحب. احتفظ بالرموز الاحتياطية في مكان آمن.\nإذا لم تكن أنت، فراسل الدعم.',
  },
  two_factor_off: {
    subject: 'تم تعطيل المصادقة الثنائية في {site}',
    body: 'تم تعطيل المصادقة الثنائية لحسابك في {site}.\nإذا لم تكن أنت، فغيّر كلمة المرور الآن وراسل الدعم.',
  },
  withdrawal_submitted: {
    subject: 'سحب {amount} USD من {site}',
    body: 'طُلب في {site} سحب {amount} USD إلى {target}. يبقى المبلغ مجمّدًا حتى دفعه.\nألم تكن أنت؟ افتح هذا العنوان وأكّد: يُجمَّد حسابك فورًا ولا يُدفع شيء.\n{link}\nلن يطلب منك أحد من {site} أبدًا أي دفعة مقابل السحب.',
  },
  withdrawal_rate_changed: {
    subject: 'تغيّر سعر سحبك بمبلغ {amount} USD',
    body: 'تجاوز سعر سحبك بمبلغ {amount} USD في {site} حدّ السماح.\nالتقدير: {before}\nالمبلغ الجديد: {after}\nيُرجى قبول المبلغ الجديد أو الإلغاء قبل {until} (UTC). إن لم تُجب ينتهي السحب ويصبح المال متاحًا من جديد.\n{link}',
  },
  withdrawal_decided: {
    subject: 'سحبك بمبلغ {amount} USD: {status}',
    body: 'حالة سحبك بمبلغ {amount} USD إلى {target} في {site} هي الآن: {status}.\nملاحظة: {note}',
  },
  deposit_decided: {
    subject: 'إيداعك بمبلغ {amount} USD: {status}',
    body: 'حالة إيداعك بمبلغ {amount} USD في {site} هي الآن: {status}.\nملاحظة: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
