// Emails and text messages in French.
import type { EmailName } from './en.ts'

export const emailsFr = {
  code_register: {
    subject: '{code} est votre code {site}',
    body: 'Votre code pour vous inscrire sur {site} est :\n{code}\nIl est valable {minutes} minutes et ne sert qu’une fois.\nSi vous ne l’avez pas demandé, ignorez ce message : sans le code, personne ne peut utiliser votre adresse.',
  },
  code_reset: {
    subject: '{code} est votre code {site}',
    body: 'Votre code pour choisir un nouveau mot de passe sur {site} est :\n{code}\nIl est valable {minutes} minutes et ne sert qu’une fois.\nSi vous ne l’avez pas demandé, ignorez ce message. Personne chez {site} ne vous le demandera jamais.',
  },
  already_registered: {
    subject: 'Vous avez déjà un compte sur {site}',
    body: 'Quelqu’un, sans doute vous, a voulu s’inscrire sur {site} avec cette adresse. Vous avez déjà un compte : connectez-vous simplement, ou choisissez un nouveau mot de passe sous « Mot de passe oublié ».\nSi ce n’était pas vous, il n’y a rien à faire.',
  },
  password_changed: {
    subject: 'Votre mot de passe sur {site} a été modifié',
    body: 'Le mot de passe de votre compte sur {site} a été modifié, et tous les autres appareils ont été déconnectés.\nSi ce n’était pas vous, choisissez tout de suite un nouveau mot de passe sous « Mot de passe oublié » et écrivez au service client.',
  },
  two_factor_on: {
    subject: 'La double authentification est activée sur {site}',
    body: 'Désormais, {site} demande un code de votre application d’authentification quand vous vous connectez, enregistrez un mode de retrait ou retirez de l’argent. Gardez vos codes de secours en lieu sûr.\nSi ce n’était pas vous, écrivez au service client.',
  },
  two_factor_off: {
    subject: 'La double authentification est désactivée sur {site}',
    body: 'La double authentification a été désactivée pour votre compte sur {site}.\nSi ce n’était pas vous, changez tout de suite de mot de passe et écrivez au service client.',
  },
  withdrawal_submitted: {
    subject: 'Retrait de {amount} USD de {site}',
    body: 'Un retrait de {amount} USD vers {target} a été demandé sur {site}. Le montant est bloqué jusqu’au paiement.\nCe n’était pas vous ? Ouvrez cette adresse et confirmez : votre compte est bloqué aussitôt et rien n’est payé.\n{link}\nPersonne chez {site} ne vous demandera jamais un paiement pour retirer.',
  },
  withdrawal_rate_changed: {
    subject: 'Le taux de votre retrait de {amount} USD a changé',
    body: 'Le taux de votre retrait de {amount} USD sur {site} dépasse la tolérance.\nEstimation : {before}\nNouveau montant : {after}\nVeuillez accepter le nouveau montant ou annuler avant le {until} (UTC). Sans réponse, le retrait prend fin et l’argent redevient disponible.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Votre retrait de {amount} USD : {status}',
    body: 'Le statut de votre retrait de {amount} USD vers {target} sur {site} est désormais : {status}.\nRemarque : {note}',
  },
  deposit_decided: {
    subject: 'Votre dépôt de {amount} USD : {status}',
    body: 'Le statut de votre dépôt de {amount} USD sur {site} est désormais : {status}.\nRemarque : {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
