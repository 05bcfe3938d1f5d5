// Words of the notices: what happened to the user's money and reviews.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Mitteilungen',
  empty: 'Noch ist nichts passiert. Ausführungen, Stops, Einzahlungen und Prüfungen erscheinen hier.',
  order_filled: 'Ihre ausstehende Order wurde ausgeführt',
  order_filled_body: '{side, select, buy {Kauf} other {Verkauf}} {code} zu {price}',
  order_stopped:
    '{reason, select, stop_loss {Stop-Loss erreicht} take_profit {Take-Profit erreicht} stop_out {Position durch Zwangsschließung beendet} other {Position geschlossen}}',
  order_stopped_body: '{code} geschlossen zu {price}, Ergebnis {profit} USD',
  order_dropped: 'Ihre ausstehende Order wurde storniert',
  order_dropped_body:
    '{code}: {reason, select, account_frozen {Ihr Konto ist gesperrt} other {bei der Ausführung nicht genug Guthaben}}',
  loss_forgiven: 'Verlust erlassen',
  loss_forgiven_body:
    '{code}: Ihr Konto konnte {amount} USD des Verlusts nicht decken. Diesen Teil tragen wir, Sie schulden nichts.',
  margin_warning: 'Ihre Margin wird knapp',
  margin_warning_body:
    'Ihre Risikoquote hat die Warnschwelle erreicht. Zahlen Sie Geld ein oder schließen Sie Positionen.',
  charge_finished: 'Einzahlung gutgeschrieben',
  charge_finished_body: '{amount} USD sind auf Ihrem Hauptkonto',
  charge_rejected: 'Einzahlung abgelehnt',
  charge_rejected_body: 'Betrag: {amount} USD. {note}',
  withdrawal_submitted: 'Auszahlung eingegangen',
  withdrawal_submitted_body: '{amount} USD sind bis zur Prüfung gesperrt',
  withdrawal_completed: 'Auszahlung abgeschlossen',
  withdrawal_completed_body: '{amount} USD sind unterwegs',
  withdrawal_rejected: 'Auszahlung abgelehnt',
  withdrawal_rejected_body: '{amount} USD sind wieder frei. {note}',
  money_adjusted: 'Korrektur durch den Support',
  money_adjusted_body: 'Betrag: {amount} USD. {note}',
  loan_paid_out: 'Kredit ausgezahlt',
  loan_paid_out_body: '{amount} USD sind auf Ihrem Hauptkonto',
  loan_rejected: 'Kreditantrag abgelehnt',
  loan_rejected_body: 'Betrag: {amount} USD. {note}',
  loan_repaid: 'Kredit zurückgezahlt',
  loan_repaid_body: 'Ihre Rückzahlung wurde bestätigt',
  repayment_rejected: 'Rückzahlung nicht bestätigt',
  repayment_rejected_body: '{note}',
  loan_due: 'Ihr Kredit ist bald fällig',
  loan_due_body: '{amount} USD zuzüglich Zinsen, vor {due} UTC',
  loan_overdue: 'Ihr Kredit ist überfällig',
  loan_overdue_body: 'Er war {due} UTC fällig. Jeder weitere Tag kostet eine Strafgebühr.',
  fund_finished: 'Mining-Laufzeit beendet',
  fund_finished_body: '{amount} USD sind zurück auf Ihrem Hauptkonto',
  refund_paid: 'Rückgabe ausgezahlt',
  refund_paid_body: '{amount} USD abzüglich der Strafgebühr wurden zurückgezahlt',
  refund_rejected: 'Rückgabe nicht angenommen',
  refund_rejected_body: 'Ihre Zeichnung läuft weiter und bringt weiter Zinsen',
  copying_stopped: 'Kopieren wurde beendet',
  copying_stopped_body: 'Ein von Ihnen gesetztes Limit wurde erreicht',
  real_name_finished: 'Identität geprüft',
  real_name_finished_body: 'Ihr Auszahlungslimit ist jetzt höher',
  real_name_rejected: 'Identität nicht bestätigt',
  real_name_rejected_body: '{reason}',
  unread: 'Neu',
}

export default words
