import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Khidmat pelanggan',
  welcome: 'Helo. Apa yang boleh kami bantu? Tulis kepada kami di sini; jawapan kekal dalam sembang ini.',
  safety: 'Kami tidak pernah meminta kata laluan atau kod pengesahan anda.',
  placeholder: 'Tulis mesej',
  send: 'Hantar',
  addImage: 'Tambah imej',
  image: 'Imej',
  imageFailed: 'Imej tidak dapat dipaparkan.',
  sending: 'Menghantar…',
  notSent: 'Tidak dihantar. Ketik untuk cuba lagi.',
  older: 'Mesej terdahulu',
  support: 'Sokongan',
  you: 'Anda',
  newMessages: 'Mesej',
  linkLead: 'Pasukan sokongan kami boleh dihubungi melalui pautan ini. Salin dan buka dalam pelayar anda.',
  link: 'Pautan sokongan',
  copy: 'Salin',
  redirecting: 'Membawa anda ke sokongan…',
  openLink: 'Buka sokongan',
  tooLarge: 'Imej melebihi 8 MB.',
  uploadFailed: 'Imej tidak dapat dihantar.',
}

export default words
