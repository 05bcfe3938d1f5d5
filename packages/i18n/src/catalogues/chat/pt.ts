// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Atendimento ao cliente',
  welcome: 'Olá! Como podemos ajudar? Escreva aqui; as respostas ficam neste chat.',
  safety: 'Nunca pedimos sua senha nem um código.',
  placeholder: 'Escreva uma mensagem',
  send: 'Enviar',
  addImage: 'Adicionar imagem',
  image: 'Imagem',
  imageFailed: 'Não foi possível mostrar a imagem.',
  sending: 'Enviando…',
  notSent: 'Não enviada. Toque para tentar de novo.',
  older: 'Mensagens anteriores',
  support: 'Suporte',
  you: 'Você',
  newMessages: 'Mensagens',
  linkLead: 'Fale com nosso suporte por este link. Copie e abra no seu navegador.',
  link: 'Link do suporte',
  copy: 'Copiar',
  redirecting: 'Levando você ao nosso suporte…',
  openLink: 'Abrir suporte',
  tooLarge: 'A imagem tem mais de 8 MB.',
  uploadFailed: 'Não foi possível enviar a imagem.',
}

export default words
