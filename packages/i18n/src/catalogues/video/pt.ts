// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Como funciona',
  lead: 'Um minuto, sem precisar de som.',
  scene1: 'Acompanhe os preços ao vivo. Verde é alta, vermelho é baixa, e uma etiqueta avisa se são simulados.',
  scene2: 'Escolha lotes e alavancagem. Margem, tarifa e custo total aparecem antes de você tocar em um botão.',
  scene3: 'Defina um stop de perda. Ele fecha a posição sozinho quando o preço vai contra você.',
  scene4: 'Veja cada ordem com seu resultado e confira os preços usados na liquidação.',
  scene5: 'Comece com dinheiro demo. Nada do que você faz lá custa alguma coisa.',
  play: 'Assistir',
  pause: 'Pausar',
  again: 'Assistir de novo',
  previous: 'Cena anterior',
  next: 'Próxima cena',
  position: 'Cena {now} de {all}',
  startTrading: 'Começar a operar',
}

export default words
