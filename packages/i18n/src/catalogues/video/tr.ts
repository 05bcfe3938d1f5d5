// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Nasıl çalışır?',
  lead: 'Bir dakika, ses gerekmez.',
  scene1:
    'Canlı fiyatları izleyin. Yeşil yükseliş, kırmızı düşüş; bir etiket fiyatların simülasyon olup olmadığını söyler.',
  scene2: 'Lot ve kaldıraç seçin. Teminat, komisyon ve toplam maliyet, düğmeye basmadan önce gösterilir.',
  scene3: 'Zarar durdur ayarlayın. Fiyat aleyhinize döndüğünde pozisyonu kendiliğinden kapatır.',
  scene4: 'Her emri sonucuyla görün ve sonuçlandığı fiyatları kontrol edin.',
  scene5: 'Demo parayla başlayın. Orada yaptığınız hiçbir şeyin bedeli yoktur.',
  play: 'Oynat',
  pause: 'Duraklat',
  again: 'Tekrar oynat',
  previous: 'Önceki sahne',
  next: 'Sonraki sahne',
  position: 'Sahne {now} / {all}',
  startTrading: 'İşleme başla',
}

export default words
