// Words of the notices: what happened to the user's money and reviews.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Notifications',
  empty: 'Rien à signaler pour le moment. Exécutions, seuils, dépôts et vérifications apparaissent ici.',
  order_filled: 'Votre ordre en attente a été exécuté',
  order_filled_body: '{side, select, buy {Achat} other {Vente}} {code} à {price}',
  order_stopped:
    '{reason, select, stop_loss {Seuil de perte atteint} take_profit {Seuil de gain atteint} stop_out {Position fermée par clôture forcée} other {Position clôturée}}',
  order_stopped_body: '{code} clôturé à {price}, résultat {profit} USD',
  order_dropped: 'Votre ordre en attente a été annulé',
  order_dropped_body:
    '{code} : {reason, select, account_frozen {votre compte est bloqué} other {fonds insuffisants au moment de l’exécution}}',
  loss_forgiven: 'Perte prise en charge',
  loss_forgiven_body:
    '{code} : votre compte ne pouvait pas couvrir {amount} USD de la perte. Nous prenons cette part en charge, vous ne devez rien.',
  margin_warning: 'Votre marge devient faible',
  margin_warning_body:
    'Votre taux de risque a atteint le seuil d’alerte. Ajoutez de l’argent ou clôturez des positions.',
  charge_finished: 'Dépôt crédité',
  charge_finished_body: '{amount} USD sont sur votre compte principal',
  charge_rejected: 'Dépôt refusé',
  charge_rejected_body: 'Montant : {amount} USD. {note}',
  withdrawal_submitted: 'Demande de retrait reçue',
  withdrawal_submitted_body: '{amount} USD sont bloqués jusqu’à l’examen',
  withdrawal_completed: 'Retrait effectué',
  withdrawal_completed_body: '{amount} USD sont en route',
  withdrawal_rejected: 'Retrait refusé',
  withdrawal_rejected_body: '{amount} USD sont à nouveau libres. {note}',
  money_adjusted: 'Correction par l’assistance',
  money_adjusted_body: 'Montant : {amount} USD. {note}',
  loan_paid_out: 'Prêt versé',
  loan_paid_out_body: '{amount} USD sont sur votre compte principal',
  loan_rejected: 'Demande de prêt refusée',
  loan_rejected_body: 'Montant : {amount} USD. {note}',
  loan_repaid: 'Prêt remboursé',
  loan_repaid_body: 'Votre remboursement a été confirmé',
  repayment_rejected: 'Remboursement non confirmé',
  repayment_rejected_body: '{note}',
  loan_due: 'Votre prêt arrive à échéance',
  loan_due_body: '{amount} USD plus intérêts, avant {due} UTC',
  loan_overdue: 'Votre prêt est en retard',
  loan_overdue_body: 'Il était dû {due} UTC. Une pénalité s’ajoute chaque jour.',
  fund_finished: 'Période de minage terminée',
  fund_finished_body: '{amount} USD sont de retour sur votre compte principal',
  refund_paid: 'Rachat versé',
  refund_paid_body: '{amount} USD, moins la pénalité, vous ont été rendus',
  refund_rejected: 'Rachat non accepté',
  refund_rejected_body: 'Votre souscription continue et rapporte toujours',
  copying_stopped: 'La copie a été arrêtée',
  copying_stopped_body: 'Une limite que vous avez fixée a été atteinte',
  real_name_finished: 'Identité vérifiée',
  real_name_finished_body: 'Votre plafond de retrait est désormais plus élevé',
  real_name_rejected: 'Identité non vérifiée',
  real_name_rejected_body: '{reason}',
  unread: 'Nouveau',
}

export default words
