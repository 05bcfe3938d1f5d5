// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Müşteri hizmetleri',
  welcome: 'Merhaba. Size nasıl yardımcı olabiliriz? Buradan yazın; yanıtlar bu sohbette kalır.',
  safety: 'Şifrenizi veya bir kodu asla istemeyiz.',
  placeholder: 'Mesaj yazın',
  send: 'Gönder',
  addImage: 'Görsel ekle',
  image: 'Görsel',
  imageFailed: 'Görsel gösterilemedi.',
  sending: 'Gönderiliyor…',
  notSent: 'Gönderilemedi. Tekrar denemek için dokunun.',
  older: 'Eski mesajlar',
  support: 'Destek',
  you: 'Siz',
  newMessages: 'Mesajlar',
  linkLead: 'Destek ekibimize bu bağlantıdan ulaşabilirsiniz. Kopyalayıp tarayıcınızda açın.',
  link: 'Destek bağlantısı',
  copy: 'Kopyala',
  redirecting: 'Destek sayfasına yönlendiriliyorsunuz…',
  openLink: 'Desteği aç',
  tooLarge: 'Görsel 8 MB’tan büyük.',
  uploadFailed: 'Görsel gönderilemedi.',
}

export default words
