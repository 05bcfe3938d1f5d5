import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Periksa order ini',
  title: 'Pemeriksaan order {id}',
  explain: 'Dihitung ulang di perangkat ini dari ketentuan order dan harga yang tercatat.',
  follows: 'Hasil sesuai dengan harga yang tercatat.',
  broken: 'Hasil tidak sesuai dengan harga yang tercatat.',
  unknown: 'Sebagian harga yang tercatat tidak dapat dibaca saat ini. Yang terbaca semuanya sesuai.',
  openPrice: 'Harga buka sesuai catatan',
  endPrice: 'Harga akhir sesuai catatan',
  nothingBetween: 'Tidak ada harga diterima antara harga itu dan akhir waktu',
  result: 'Menang, kalah, atau batal sesuai aturan',
  amount: 'Jumlah sesuai rumus',
  holds: 'sesuai',
  doesNotHold: 'tidak sesuai',
  notKnown: 'tidak diketahui',
  ticks: 'Harga tercatat',
  openTick: 'Buka',
  endTick: 'Akhir',
  nextTick: 'Berikutnya',
  expiry: 'Akhir waktu',
  receipt: 'Tanda bukti',
  receiptHint: 'Dengan ini siapa pun dapat memeriksa. Isinya tidak mengungkap apa pun tentang Anda.',
  copy: 'Salin',
  copied: 'Tersalin',
  simulated:
    'Harga simulasi: kunci hari itu diumumkan setelah hari berakhir dan dapat menghasilkan kembali setiap harga.',
}

export default words
