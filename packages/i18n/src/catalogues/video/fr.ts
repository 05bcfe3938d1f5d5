// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Comment ça marche',
  lead: 'Une minute, sans le son.',
  scene1: 'Suivez les prix en direct. Vert : hausse, rouge : baisse ; une mention indique si les prix sont simulés.',
  scene2: 'Choisissez les lots et le levier. Marge, frais et coût total s’affichent avant que vous n’appuyiez.',
  scene3: 'Fixez un seuil de perte. Il clôture la position tout seul quand le prix se retourne contre vous.',
  scene4: 'Retrouvez chaque ordre avec son résultat et vérifiez les prix qui l’ont réglé.',
  scene5: 'Commencez avec de l’argent fictif. Rien de ce que vous y faites ne coûte quoi que ce soit.',
  play: 'Lire',
  pause: 'Pause',
  again: 'Revoir',
  previous: 'Scène précédente',
  next: 'Scène suivante',
  position: 'Scène {now} sur {all}',
  startTrading: 'Commencer à trader',
}

export default words
