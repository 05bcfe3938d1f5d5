// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Bu emri kontrol et',
  title: '{id} numaralı emrin kontrolü',
  explain: 'Emrin koşullarından ve kayıtlı fiyatlardan bu cihazda yeniden hesaplandı.',
  follows: 'Sonuç kayıtlı fiyatlarla uyumlu.',
  broken: 'Sonuç kayıtlı fiyatlarla uyumlu değil.',
  unknown: 'Kayıtlı fiyatların bir kısmı şu anda okunamıyor. Okunabilenler uyumlu.',
  openPrice: 'Açılış fiyatı kayıttakiyle aynı',
  endPrice: 'Bitiş fiyatı kayıttakiyle aynı',
  nothingBetween: 'Onunla süre sonu arasında başka fiyat kabul edilmedi',
  result: 'Kazanma, kaybetme veya geçersizlik kurala uygun',
  amount: 'Tutar formüle uygun',
  holds: 'doğru',
  doesNotHold: 'yanlış',
  notKnown: 'bilinmiyor',
  ticks: 'Kayıtlı fiyatlar',
  openTick: 'Açılış',
  endTick: 'Bitiş',
  nextTick: 'Sonraki',
  expiry: 'Süre sonu',
  receipt: 'Makbuz',
  receiptHint: 'Bununla herkes bu kontrolü yapabilir. Sizin hakkınızda hiçbir şey söylemez.',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  simulated: 'Simülasyon fiyatları: günün anahtarı gün bitince yayımlanır ve her fiyatı yeniden verir.',
}

export default words
