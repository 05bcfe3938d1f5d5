// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Vérification d’identité',
  lead: 'Nous vérifions votre nom une seule fois, pour protéger votre compte et relever votre plafond de retrait. Cela prend jusqu’à 48 heures.',
  name: 'Nom tel qu’il figure sur la pièce',
  cardId: 'Numéro de la pièce',
  country: 'Pays de délivrance',
  chooseCountry: 'Choisir un pays',
  front: 'Recto de la pièce',
  back: 'Verso de la pièce',
  photoHint: 'JPEG, PNG ou WebP, 8 Mo maximum. Tous les coins visibles, rien de masqué.',
  choosePhoto: 'Choisir une photo',
  uploading: 'Envoi {percent} %',
  uploaded: 'Envoyée',
  uploadFailed: 'L’envoi a échoué. Merci de réessayer.',
  tooLarge: 'La photo dépasse 8 Mo.',
  removePhoto: 'Supprimer la photo',
  submit: 'Soumettre à vérification',
  complete: 'Veuillez remplir tous les champs',
  rejected: 'Votre dernier envoi a été refusé : {reason}',
  tryAgain: 'Corrigez-le puis soumettez-le à nouveau.',
  waiting: 'En attente de vérification',
  waitingBody: 'Nous avons reçu vos documents. La vérification se termine avant {time} UTC.',
  finished: 'Vérifiée',
  finishedBody: 'Votre identité est vérifiée. Vous n’avez plus rien à faire.',
  submitted: 'Ce que vous avez transmis',
  notServed: 'Nous ne proposons pas nos services dans ce pays.',
  privacy: 'Seuls vous et nos vérificateurs pouvez voir ces photos.',
}

export default words
