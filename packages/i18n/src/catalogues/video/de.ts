// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'So funktioniert es',
  lead: 'Eine Minute, ganz ohne Ton.',
  scene1:
    'Verfolgen Sie die Kurse live. Grün heißt gestiegen, Rot gefallen, und ein Hinweis sagt, ob Kurse simuliert sind.',
  scene2: 'Wählen Sie Lots und Hebel. Margin, Gebühr und Gesamtkosten sehen Sie, bevor Sie einen Knopf drücken.',
  scene3: 'Setzen Sie einen Stop-Loss. Er schließt die Position von selbst, wenn sich der Kurs gegen Sie wendet.',
  scene4: 'Sehen Sie jede Order mit ihrem Ergebnis und prüfen Sie die Kurse, mit denen sie abgerechnet wurde.',
  scene5: 'Beginnen Sie mit Demogeld. Was Sie dort tun, kostet nichts.',
  play: 'Abspielen',
  pause: 'Anhalten',
  again: 'Noch einmal',
  previous: 'Vorige Szene',
  next: 'Nächste Szene',
  position: 'Szene {now} von {all}',
  startTrading: 'Jetzt handeln',
}

export default words
