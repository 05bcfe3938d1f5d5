// Emails and text messages in Indonesian.
import type { EmailName } from './en.ts'

export const emailsId = {
  code_register: {
    subject: '{code} adalah kode {site} Anda',
    body: 'Kode Anda untuk mendaftar di {site}:\n{code}\nKode berlaku {minutes} menit dan hanya sekali pakai.\nJika Anda tidak memintanya, abaikan surat ini: tanpa kode, tidak ada yang dapat memakai alamat Anda.',
  },
  code_reset: {
    subject: '{code} adalah kode {site} Anda',
    body: 'Kode Anda untuk membuat kata sandi baru di {site}:\n{code}\nKode berlaku {minutes} menit dan hanya sekali pakai.\nJika Anda tidak memintanya, abaikan surat ini. Tidak seorang pun di {site} akan pernah meminta kode ini kepada Anda.',
  },
  already_registered: {
    subject: 'Anda sudah punya akun di {site}',
    body: 'Seseorang, mungkin Anda, mencoba mendaftar di {site} dengan alamat ini. Anda sudah punya akun: cukup masuk, atau buat kata sandi baru di “Lupa kata sandi”.\nJika itu bukan Anda, tidak ada yang perlu dilakukan.',
  },
  password_changed: {
    subject: 'Kata sandi Anda di {site} telah diubah',
    body: 'Kata sandi akun Anda di {site} telah diubah, dan semua perangkat lain dikeluarkan.\nJika itu bukan Anda, segera buat kata sandi baru di “Lupa kata sandi” dan hubungi dukungan.',
  },
  two_factor_on: {
    subject: 'Verifikasi dua langkah aktif di {site}',
    body: 'Mulai sekarang {site} meminta kode dari autentikator saat Anda masuk, menautkan metode penarikan, atau menarik dana. Simpan kode pemulihan di tempat aman.\nJika itu bukan Anda, hubungi dukungan.',
  },
  two_factor_off: {
    subject: 'Verifikasi dua langkah nonaktif di {site}',
    body: 'Verifikasi dua langkah untuk akun Anda di {site} telah dinonaktifkan.\nJika itu bukan Anda, segera ubah kata sandi Anda dan hubungi dukungan.',
  },
  withdrawal_submitted: {
    subject: 'Penarikan {amount} USD dari {site}',
    body: 'Penarikan {amount} USD ke {target} diajukan di {site}. Jumlahnya ditahan sampai dibayarkan.\nBukan Anda? Buka alamat ini dan konfirmasikan: akun Anda seketika dibekukan dan tidak ada yang dibayarkan.\n{link}\nTidak seorang pun di {site} akan pernah meminta Anda membayar untuk menarik dana.',
  },
  withdrawal_rate_changed: {
    subject: 'Kurs penarikan {amount} USD Anda berubah',
    body: 'Kurs penarikan {amount} USD Anda di {site} melewati toleransi.\nPerkiraan: {before}\nJumlah baru: {after}\nTerima jumlah baru atau batalkan sebelum {until} (UTC). Tanpa jawaban, penarikan berakhir dan dana tersedia kembali.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Penarikan Anda sebesar {amount} USD: {status}',
    body: 'Penarikan Anda sebesar {amount} USD ke {target} di {site} kini berstatus: {status}.\nCatatan: {note}',
  },
  deposit_decided: {
    subject: 'Deposit Anda sebesar {amount} USD: {status}',
    body: 'Deposit Anda sebesar {amount} USD di {site} kini berstatus: {status}.\nCatatan: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
