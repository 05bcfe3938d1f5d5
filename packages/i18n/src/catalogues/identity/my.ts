import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Pengesahan identiti',
  lead: 'Kami menyemak nama anda sekali sahaja untuk melindungi akaun dan menaikkan had pengeluaran anda. Ia mengambil masa sehingga 48 jam.',
  name: 'Nama seperti pada dokumen',
  cardId: 'Nombor dokumen',
  country: 'Negara dokumen',
  chooseCountry: 'Pilih negara',
  front: 'Bahagian depan dokumen',
  back: 'Bahagian belakang dokumen',
  photoHint: 'JPEG, PNG atau WebP, maksimum 8 MB. Semua sudut kelihatan, tiada yang terlindung.',
  choosePhoto: 'Pilih foto',
  uploading: 'Memuat naik {percent}%',
  uploaded: 'Dimuat naik',
  uploadFailed: 'Muat naik gagal. Sila cuba lagi.',
  tooLarge: 'Foto melebihi 8 MB.',
  removePhoto: 'Buang foto',
  submit: 'Hantar untuk semakan',
  complete: 'Sila lengkapkan semua ruangan',
  rejected: 'Penghantaran terakhir anda ditolak: {reason}',
  tryAgain: 'Sila betulkan dan hantar semula.',
  waiting: 'Menunggu semakan',
  waitingBody: 'Dokumen anda telah kami terima. Semakan selesai sebelum {time} UTC.',
  finished: 'Disahkan',
  finishedBody: 'Identiti anda telah disahkan. Tiada apa lagi yang perlu dibuat.',
  submitted: 'Yang anda hantar',
  notServed: 'Kami tidak menawarkan perkhidmatan di negara ini.',
  privacy: 'Hanya anda dan penyemak kami boleh melihat foto ini.',
}

export default words
