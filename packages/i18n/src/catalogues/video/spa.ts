// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cómo funciona',
  lead: 'Un minuto, sin necesidad de sonido.',
  scene1: 'Vea los precios en vivo. Verde sube, rojo baja, y una etiqueta indica si los precios son simulados.',
  scene2: 'Elija lotes y apalancamiento. Margen, comisión y coste total se muestran antes de pulsar un botón.',
  scene3: 'Fije un stop de pérdidas. Cierra la posición por sí solo cuando el precio va en su contra.',
  scene4: 'Vea cada orden con su resultado y compruebe los precios con los que se liquidó.',
  scene5: 'Empiece con dinero demo. Nada de lo que haga allí cuesta algo.',
  play: 'Reproducir',
  pause: 'Pausar',
  again: 'Ver de nuevo',
  previous: 'Escena anterior',
  next: 'Escena siguiente',
  position: 'Escena {now} de {all}',
  startTrading: 'Empezar a operar',
}

export default words
