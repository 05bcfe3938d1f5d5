// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Kimlik doğrulama',
  lead: 'Hesabınızı korumak ve para çekme limitinizi yükseltmek için adınızı bir kez kontrol ederiz. En fazla 48 saat sürer.',
  name: 'Belgedeki ad soyad',
  cardId: 'Belge numarası',
  country: 'Belgenin ülkesi',
  chooseCountry: 'Ülke seçin',
  front: 'Belgenin ön yüzü',
  back: 'Belgenin arka yüzü',
  photoHint: 'JPEG, PNG veya WebP, en fazla 8 MB. Tüm köşeler görünür, hiçbir yer kapalı değil.',
  choosePhoto: 'Fotoğraf seç',
  uploading: 'Yükleniyor %{percent}',
  uploaded: 'Yüklendi',
  uploadFailed: 'Yüklenemedi. Lütfen tekrar deneyin.',
  tooLarge: 'Fotoğraf 8 MB’tan büyük.',
  removePhoto: 'Fotoğrafı kaldır',
  submit: 'İncelemeye gönder',
  complete: 'Lütfen tüm alanları doldurun',
  rejected: 'Son gönderiniz reddedildi: {reason}',
  tryAgain: 'Lütfen düzeltip tekrar gönderin.',
  waiting: 'İnceleniyor',
  waitingBody: 'Belgelerinizi aldık. İnceleme en geç {time} UTC itibarıyla tamamlanır.',
  finished: 'Doğrulandı',
  finishedBody: 'Kimliğiniz doğrulandı. Yapmanız gereken başka bir şey yok.',
  submitted: 'Gönderdikleriniz',
  notServed: 'Bu ülkede hizmet vermiyoruz.',
  privacy: 'Bu fotoğrafları yalnızca siz ve inceleme ekibimiz görebilir.',
}

export default words
