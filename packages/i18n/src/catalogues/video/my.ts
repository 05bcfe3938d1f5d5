import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cara ia berfungsi',
  lead: 'Seminit, tanpa bunyi.',
  scene1: 'Lihat harga langsung. Hijau naik, merah turun, dan label menunjukkan sama ada harga itu simulasi.',
  scene2: 'Pilih lot dan leveraj. Margin, yuran dan kos penuh ditunjukkan sebelum anda menekan butang.',
  scene3: 'Tetapkan henti rugi. Kedudukan ditutup sendiri apabila harga berpatah melawan anda.',
  scene4: 'Lihat setiap pesanan dengan hasilnya, dan semak harga yang digunakan untuk menyelesaikannya.',
  scene5: 'Mulakan dengan wang demo. Apa-apa yang anda buat di situ tidak menelan belanja.',
  play: 'Main',
  pause: 'Jeda',
  again: 'Main semula',
  previous: 'Babak sebelumnya',
  next: 'Babak seterusnya',
  position: 'Babak {now} daripada {all}',
  startTrading: 'Mula berdagang',
}

export default words
