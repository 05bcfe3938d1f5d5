// Emails and text messages in Persian.
import type { EmailName } from './en.ts'

export const emailsFa = {
  code_register: {
    subject: 'کد شما در {site}: {code}',
    body: 'کد ثبت‌نام شما در {site}:\n{code}\nاین کد {minutes} دقیقه اعتبار دارد و یک بار کار می‌کند.\nاگر شما درخواست نکرده‌اید، این نامه را نادیده بگیرید: بدون کد کسی نمی‌تواند از نشانی شما استفاده کند.',
  },
  code_reset: {
    subject: 'کد شما در {site}: {code}',
    body: 'کد تعیین رمز عبور جدید شما در {site}:\n{code}\nاین کد {minutes} دقیقه اعتبار دارد و یک بار کار می‌کند.\nاگر شما درخواست نکرده‌اید، این نامه را نادیده بگیرید. هیچ‌کس در {site} هرگز این کد را از شما نمی‌خواهد.',
  },
  already_registered: {
    subject: 'شما از قبل در {site} حساب دارید',
    body: 'کسی، احتمالاً خود شما، خواست با این نشانی در {site} ثبت‌نام کند. شما از قبل حساب دارید: کافی است وارد شوید یا از «فراموشی رمز عبور» رمز جدیدی تعیین کنید.\nاگر شما نبودید، کاری لازم نیست.',
  },
  password_changed: {
    subject: 'رمز عبور شما در {site} تغییر کرد',
    body: 'رمز عبور حساب شما در {site} تغییر کرد و همه دستگاه‌های دیگر خارج شدند.\nاگر شما نبودید، همین حالا از «فراموشی رمز عبور» رمز جدیدی تعیین کنید و به پشتیبانی بنویسید.',
  },
  two_factor_on: {
    subject: 'ورود دومرحله‌ای در {site} روشن شد',
    body: 'از این پس {site} هنگام ورود، اتصال روش برداشت یا برداشت، کد برنامه احراز هویت را می‌خواهد. کدهای بازیابی را در جای امنی نگه دارید.\nاگر شما نبودید، به پشتیبانی بنویسید.',
  },
  two_factor_off: {
    subject: 'ورود دومرحله‌ای در {site} خاموش شد',
    body: 'ورود دومرحله‌ای حساب شما در {site} خاموش شد.\nاگر شما نبودید، همین حالا رمز عبور را عوض کنید و به پشتیبانی بنویسید.',
  },
  withdrawal_submitted: {
    subject: 'برداشت {amount} USD از {site}',
    body: 'در {site} برداشت {amount} USD به {target} درخواست شد. مبلغ تا زمان پرداخت مسدود است.\nشما نبودید؟ این نشانی را باز و تأیید کنید: حساب شما بی‌درنگ مسدود می‌شود و چیزی پرداخت نمی‌شود.\n{link}\nهیچ‌کس در {site} هرگز برای برداشت از شما پولی نمی‌خواهد.',
  },
  withdrawal_rate_changed: {
    subject: 'نرخ برداشت {amount} USD شما تغییر کرده است',
    body: 'نرخ برداشت {amount} USD شما در {site} از حد مجاز فراتر رفته است.\nبرآورد: {before}\nمبلغ جدید: {after}\nلطفاً تا {until} (UTC) مبلغ جدید را بپذیرید یا لغو کنید. بدون پاسخ، برداشت پایان می‌یابد و پول دوباره در دسترس است.\n{link}',
  },
  withdrawal_decided: {
    subject: 'برداشت {amount} USD شما: {status}',
    body: 'وضعیت برداشت {amount} USD شما به {target} در {site}: {status}.\nیادداشت: {note}',
  },
  deposit_decided: {
    subject: 'واریز {amount} USD شما: {status}',
    body: 'وضعیت واریز {amount} USD شما در {site}: {status}.\nیادداشت: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
