import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Semak pesanan ini',
  title: 'Semakan pesanan {id}',
  explain: 'Dikira semula pada peranti ini daripada syarat pesanan dan harga yang direkodkan.',
  follows: 'Hasil selaras dengan harga yang direkodkan.',
  broken: 'Hasil tidak selaras dengan harga yang direkodkan.',
  unknown: 'Sebahagian harga yang direkodkan tidak dapat dibaca sekarang. Yang dapat dibaca adalah selaras.',
  openPrice: 'Harga buka sama dengan rekod',
  endPrice: 'Harga akhir sama dengan rekod',
  nothingBetween: 'Tiada harga diterima antara harga itu dan tamat tempoh',
  result: 'Menang, kalah atau terbatal mengikut peraturan',
  amount: 'Jumlah mengikut formula',
  holds: 'sah',
  doesNotHold: 'tidak sah',
  notKnown: 'tidak diketahui',
  ticks: 'Harga yang direkodkan',
  openTick: 'Buka',
  endTick: 'Akhir',
  nextTick: 'Berikutnya',
  expiry: 'Tamat tempoh',
  receipt: 'Resit',
  receiptHint: 'Dengannya sesiapa pun boleh membuat semakan ini. Ia tidak mendedahkan apa-apa tentang anda.',
  copy: 'Salin',
  copied: 'Disalin',
  simulated:
    'Harga simulasi: kunci hari itu diterbitkan selepas hari berakhir dan boleh menghasilkan semula setiap harga.',
}

export default words
