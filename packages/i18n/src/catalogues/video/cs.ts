// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Jak to funguje',
  lead: 'Jedna minuta, bez zvuku.',
  scene1: 'Sledujte živé ceny. Zelená znamená růst, červená pokles a štítek říká, zda jsou ceny simulované.',
  scene2: 'Zvolte loty a páku. Marži, poplatek a celkové náklady vidíte dřív, než stisknete tlačítko.',
  scene3: 'Nastavte stop loss. Když se cena obrátí proti vám, zavře pozici sám.',
  scene4: 'U každého pokynu vidíte výsledek a můžete ověřit ceny, za které byl vypořádán.',
  scene5: 'Začněte s virtuálními penězi. Nic, co s nimi uděláte, nic nestojí.',
  play: 'Přehrát',
  pause: 'Pozastavit',
  again: 'Přehrát znovu',
  previous: 'Předchozí scéna',
  next: 'Další scéna',
  position: 'Scéna {now} z {all}',
  startTrading: 'Začít obchodovat',
}

export default words
