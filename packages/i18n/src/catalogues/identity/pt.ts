// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Verificação de identidade',
  lead: 'Conferimos seu nome uma única vez, para proteger sua conta e aumentar seu limite de saque. Leva até 48 horas.',
  name: 'Nome como no documento',
  cardId: 'Número do documento',
  country: 'País do documento',
  chooseCountry: 'Escolha um país',
  front: 'Frente do documento',
  back: 'Verso do documento',
  photoHint: 'JPEG, PNG ou WebP, no máximo 8 MB. Todos os cantos visíveis, nada coberto.',
  choosePhoto: 'Escolher foto',
  uploading: 'Enviando {percent}%',
  uploaded: 'Enviada',
  uploadFailed: 'O envio falhou. Tente novamente.',
  tooLarge: 'A foto tem mais de 8 MB.',
  removePhoto: 'Remover foto',
  submit: 'Enviar para análise',
  complete: 'Preencha todos os campos',
  rejected: 'Seu último envio foi recusado: {reason}',
  tryAgain: 'Corrija e envie novamente.',
  waiting: 'Em análise',
  waitingBody: 'Recebemos seus documentos. A análise termina antes de {time} UTC.',
  finished: 'Verificada',
  finishedBody: 'Sua identidade está verificada. Não é preciso fazer mais nada.',
  submitted: 'O que você enviou',
  notServed: 'Não oferecemos nossos serviços neste país.',
  privacy: 'Só você e nossos analistas podem ver estas fotos.',
}

export default words
