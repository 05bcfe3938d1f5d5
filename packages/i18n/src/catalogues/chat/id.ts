import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Layanan pelanggan',
  welcome: 'Halo. Ada yang bisa kami bantu? Tulis di sini; jawaban kami tersimpan di obrolan ini.',
  safety: 'Kami tidak pernah meminta kata sandi atau kode verifikasi Anda.',
  placeholder: 'Tulis pesan',
  send: 'Kirim',
  addImage: 'Tambah gambar',
  image: 'Gambar',
  imageFailed: 'Gambar tidak dapat ditampilkan.',
  sending: 'Mengirim…',
  notSent: 'Belum terkirim. Ketuk untuk mencoba lagi.',
  older: 'Pesan sebelumnya',
  support: 'Dukungan',
  you: 'Anda',
  newMessages: 'Pesan',
  linkLead: 'Tim dukungan kami dapat dihubungi lewat tautan ini. Salin dan buka di peramban Anda.',
  link: 'Tautan dukungan',
  copy: 'Salin',
  redirecting: 'Mengalihkan ke tim dukungan…',
  openLink: 'Buka dukungan',
  tooLarge: 'Gambar lebih besar dari 8 MB.',
  uploadFailed: 'Gambar tidak dapat dikirim.',
}

export default words
