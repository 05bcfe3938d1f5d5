// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Come funziona',
  lead: 'Un minuto, senza audio.',
  scene1:
    'Guarda i prezzi in tempo reale. Verde è rialzo, rosso è ribasso, e un’etichetta dice se i prezzi sono simulati.',
  scene2: 'Scegli lotti e leva. Margine, commissione e costo totale compaiono prima che tu prema un pulsante.',
  scene3: 'Imposta uno stop loss. Chiude la posizione da solo quando il prezzo ti va contro.',
  scene4: 'Vedi ogni ordine con il suo risultato e verifica i prezzi con cui è stato regolato.',
  scene5: 'Inizia con denaro virtuale. Niente di ciò che fai lì ha un costo.',
  play: 'Riproduci',
  pause: 'Pausa',
  again: 'Rivedi',
  previous: 'Scena precedente',
  next: 'Scena successiva',
  position: 'Scena {now} di {all}',
  startTrading: 'Inizia a operare',
}

export default words
