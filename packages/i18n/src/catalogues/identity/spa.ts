// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Verificación de identidad',
  lead: 'Comprobamos su nombre una sola vez, para proteger su cuenta y aumentar su límite de retiro. Tarda hasta 48 horas.',
  name: 'Nombre como en el documento',
  cardId: 'Número de documento',
  country: 'País del documento',
  chooseCountry: 'Elija un país',
  front: 'Anverso del documento',
  back: 'Reverso del documento',
  photoHint: 'JPEG, PNG o WebP, máximo 8 MB. Todas las esquinas visibles, nada tapado.',
  choosePhoto: 'Elegir una foto',
  uploading: 'Subiendo {percent} %',
  uploaded: 'Subida',
  uploadFailed: 'No se pudo subir. Inténtelo de nuevo.',
  tooLarge: 'La foto supera los 8 MB.',
  removePhoto: 'Quitar la foto',
  submit: 'Enviar a revisión',
  complete: 'Complete todos los campos',
  rejected: 'Su último envío fue rechazado: {reason}',
  tryAgain: 'Corríjalo y envíelo de nuevo.',
  waiting: 'En revisión',
  waitingBody: 'Hemos recibido sus documentos. La revisión termina antes de {time} UTC.',
  finished: 'Verificada',
  finishedBody: 'Su identidad está verificada. No tiene que hacer nada más.',
  submitted: 'Lo que envió',
  notServed: 'No ofrecemos nuestros servicios en este país.',
  privacy: 'Solo usted y nuestros revisores pueden ver estas fotos.',
}

export default words
