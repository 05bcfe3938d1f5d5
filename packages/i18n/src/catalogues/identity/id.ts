import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Verifikasi identitas',
  lead: 'Kami memeriksa nama Anda satu kali untuk melindungi akun dan menaikkan batas penarikan Anda. Prosesnya hingga 48 jam.',
  name: 'Nama sesuai dokumen',
  cardId: 'Nomor dokumen',
  country: 'Negara penerbit dokumen',
  chooseCountry: 'Pilih negara',
  front: 'Sisi depan dokumen',
  back: 'Sisi belakang dokumen',
  photoHint: 'JPEG, PNG, atau WebP, maksimum 8 MB. Semua sudut terlihat, tidak ada yang tertutup.',
  choosePhoto: 'Pilih foto',
  uploading: 'Mengunggah {percent}%',
  uploaded: 'Terunggah',
  uploadFailed: 'Gagal mengunggah. Silakan coba lagi.',
  tooLarge: 'Foto lebih besar dari 8 MB.',
  removePhoto: 'Hapus foto',
  submit: 'Kirim untuk ditinjau',
  complete: 'Harap lengkapi semua isian',
  rejected: 'Kiriman terakhir Anda ditolak: {reason}',
  tryAgain: 'Harap perbaiki dan kirim lagi.',
  waiting: 'Menunggu peninjauan',
  waitingBody: 'Dokumen Anda telah kami terima. Peninjauan selesai sebelum {time} UTC.',
  finished: 'Terverifikasi',
  finishedBody: 'Identitas Anda telah terverifikasi. Tidak ada lagi yang perlu dilakukan.',
  submitted: 'Yang Anda kirim',
  notServed: 'Kami tidak melayani negara ini.',
  privacy: 'Hanya Anda dan petugas peninjau kami yang dapat melihat foto ini.',
}

export default words
