// Emails and text messages in Malay.
import type { EmailName } from './en.ts'

export const emailsMy = {
  code_register: {
    subject: '{code} ialah kod {site} anda',
    body: 'Kod anda untuk mendaftar di {site}:\n{code}\nKod sah selama {minutes} minit dan untuk sekali guna.\nJika anda tidak memintanya, abaikan surat ini: tanpa kod, tiada sesiapa boleh menggunakan alamat anda.',
  },
  code_reset: {
    subject: '{code} ialah kod {site} anda',
    body: 'Kod anda untuk menetapkan kata laluan baharu di {site}:\n{code}\nKod sah selama {minutes} minit dan untuk sekali guna.\nJika anda tidak memintanya, abaikan surat ini. Tiada sesiapa di {site} akan meminta kod ini daripada anda.',
  },
  already_registered: {
    subject: 'Anda sudah ada akaun di {site}',
    body: 'Seseorang, mungkin anda, cuba mendaftar di {site} dengan alamat ini. Anda sudah ada akaun: log masuk sahaja, atau tetapkan kata laluan baharu di “Lupa kata laluan”.\nJika bukan anda, tiada apa yang perlu dibuat.',
  },
  password_changed: {
    subject: 'Kata laluan anda di {site} telah ditukar',
    body: 'Kata laluan akaun anda di {site} telah ditukar, dan semua peranti lain dilog keluar.\nJika bukan anda, tetapkan kata laluan baharu sekarang di “Lupa kata laluan” dan tulis kepada sokongan.',
  },
  two_factor_on: {
    subject: 'Pengesahan dua faktor dihidupkan di {site}',
    body: 'Mulai sekarang {site} meminta kod daripada aplikasi pengesah apabila anda log masuk, memautkan kaedah pengeluaran atau membuat pengeluaran. Simpan kod pemulihan anda di tempat selamat.\nJika bukan anda, tulis kepada sokongan.',
  },
  two_factor_off: {
    subject: 'Pengesahan dua faktor dimatikan di {site}',
    body: 'Pengesahan dua faktor untuk akaun anda di {site} telah dimatikan.\nJika bukan anda, tukar kata laluan anda sekarang dan tulis kepada sokongan.',
  },
  withdrawal_submitted: {
    subject: 'Pengeluaran {amount} USD daripada {site}',
    body: 'Pengeluaran {amount} USD ke {target} telah diminta di {site}. Jumlahnya ditahan sehingga dibayar.\nBukan anda? Buka alamat ini dan sahkan: akaun anda dibekukan serta-merta dan tiada apa-apa dibayar.\n{link}\nTiada sesiapa di {site} akan meminta anda membayar untuk membuat pengeluaran.',
  },
  withdrawal_rate_changed: {
    subject: 'Kadar pengeluaran {amount} USD anda telah berubah',
    body: 'Kadar pengeluaran {amount} USD anda di {site} melebihi had toleransi.\nAnggaran: {before}\nJumlah baharu: {after}\nSila terima jumlah baharu atau batalkan sebelum {until} (UTC). Tanpa jawapan, pengeluaran tamat dan wang tersedia semula.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Pengeluaran anda sebanyak {amount} USD: {status}',
    body: 'Pengeluaran anda sebanyak {amount} USD ke {target} di {site} kini berstatus: {status}.\nNota: {note}',
  },
  deposit_decided: {
    subject: 'Deposit anda sebanyak {amount} USD: {status}',
    body: 'Deposit anda sebanyak {amount} USD di {site} kini berstatus: {status}.\nNota: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
