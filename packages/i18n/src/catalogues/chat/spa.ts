// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Atención al cliente',
  welcome: 'Hola. ¿En qué podemos ayudarle? Escríbanos aquí; las respuestas quedan en este chat.',
  safety: 'Nunca le pedimos su contraseña ni un código.',
  placeholder: 'Escriba un mensaje',
  send: 'Enviar',
  addImage: 'Añadir una imagen',
  image: 'Imagen',
  imageFailed: 'No se pudo mostrar la imagen.',
  sending: 'Enviando…',
  notSent: 'No enviado. Toque para reintentar.',
  older: 'Mensajes anteriores',
  support: 'Soporte',
  you: 'Usted',
  newMessages: 'Mensajes',
  linkLead: 'Puede contactar con nuestro soporte en este enlace. Cópielo y ábralo en su navegador.',
  link: 'Enlace de soporte',
  copy: 'Copiar',
  redirecting: 'Le llevamos a nuestro soporte…',
  openLink: 'Abrir soporte',
  tooLarge: 'La imagen supera los 8 MB.',
  uploadFailed: 'No se pudo enviar la imagen.',
}

export default words
