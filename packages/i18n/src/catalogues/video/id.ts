import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cara kerjanya',
  lead: 'Satu menit, tanpa suara.',
  scene1: 'Pantau harga langsung. Hijau naik, merah turun, dan label menunjukkan apakah harganya simulasi.',
  scene2: 'Pilih lot dan leverage. Margin, biaya, dan total biaya tampil sebelum Anda menekan tombol.',
  scene3: 'Pasang batas rugi. Posisi ditutup sendiri saat harga berbalik melawan Anda.',
  scene4: 'Lihat setiap order beserta hasilnya, dan periksa harga yang dipakai.',
  scene5: 'Mulai dengan dana demo. Apa pun yang Anda lakukan di sana tidak memakan biaya.',
  play: 'Putar',
  pause: 'Jeda',
  again: 'Putar lagi',
  previous: 'Adegan sebelumnya',
  next: 'Adegan berikutnya',
  position: 'Adegan {now} dari {all}',
  startTrading: 'Mulai trading',
}

export default words
