// The articles that come with the product, in German.
import type { SeedTexts } from '../article.ts'

export const newsDe: SeedTexts = {
  'how-margin-works': {
    title: 'So funktioniert die Margin, in Zahlen',
    description:
      'Was beim Eröffnen eines Kontrakts reserviert wird, wann wir Sie warnen und wann Positionen von selbst schließen.',
    content: `<p>Mit einem Kontrakt bewegen Sie einen größeren Betrag, als Sie zahlen. Der Teil, den Sie dafür zurücklegen, ist die <strong>Margin</strong>. Sie gehört weiter Ihnen: Sie wird reserviert, nicht ausgegeben, und kommt zurück, wenn der Kontrakt geschlossen wird.</p>
<h2>Die Formel</h2>
<p>Margin = Lots × Einheiten je Lot × Kurs ÷ Hebel. Ein Lot BTC/USD ist ein Bitcoin. Bei einem Kurs von 100.000 und Hebel ×100 braucht ein Kontrakt über 0,10 Lots 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. Die Ordermaske zeigt diese Zahl, die Gebühr und die Gesamtkosten, bevor Sie einen Knopf drücken.</p>
<h2>Gewinn und Verlust</h2>
<p>Gewinn/Verlust = (Kurs jetzt − Kurs bei Eröffnung) × Lots × Einheiten je Lot, bei einem Verkauf mit umgekehrtem Vorzeichen. Bewegt sich der Bitcoin um 500, gewinnt oder verliert der Kontrakt oben 0,10 × 500 = 50 USD. Der Hebel ändert, wie viel Margin reserviert wird. Diese Zahl ändert er nicht, aber er erlaubt Kontrakte, deren Verluste im Verhältnis zu Ihrem Guthaben groß sind.</p>
<h2>Margin-Level</h2>
<p>Ihr Margin-Level ist Eigenkapital ÷ Margin aller offenen Positionen × 100. Zum Eigenkapital zählen Guthaben, reserviertes Geld und offener Gewinn oder Verlust zusammen.</p>
<ul><li>Bei 100 % warnen wir Sie in der App und per Mitteilung.</li><li>Bei 50 % greift der Stop-out: Zuerst schließt der Kontrakt mit dem größten Verlust, dann rechnen wir neu.</li></ul>
<p>Springt ein Kurs so weit, dass ein Verlust größer ist als Ihr Geld, bleibt das Konto bei null stehen. Aus einem Kontrakt schulden Sie uns nie etwas.</p>
<h2>Bevor Sie handeln</h2>
<p>Probieren Sie dieselbe Order zuerst im Demokonto aus und setzen Sie einen Stop-Loss: <a href="#/trade">zur Handelsseite</a>. Kurse können sich schnell gegen Sie bewegen. Setzen Sie nur Geld ein, dessen Verlust Sie verkraften.</p>`,
  },
  'how-micro-settles': {
    title: 'So wird eine Steigt/Fällt-Order abgerechnet',
    description: 'Welche zwei Kurse entscheiden, was bei Gleichstand gilt und warum niemand das Ergebnis wählen kann.',
    content: `<p>Eine Steigt/Fällt-Order stellt eine einzige Frage: Steht der Kurs nach einer festen Zeit höher oder tiefer? Alles, was die Antwort bestimmt, wird bei der Annahme in die Order geschrieben und ist danach nicht mehr zu ändern: Richtung, Einsatz, Laufzeit und Rendite.</p>
<h2>Die zwei Kurse</h2>
<ul><li><strong>Einstiegskurs:</strong> der neueste angenommene Kurs in dem Moment, in dem der Server die Order annimmt.</li><li><strong>Endkurs:</strong> der letzte angenommene Kurs zum oder vor dem Ablauf. Ihn bestimmen die aufgezeichneten Kurse, nicht der Zeitpunkt, zu dem ein Rechner hinsah.</li></ul>
<h2>Gewonnen, verloren, Gleichstand</h2>
<p>Ein Gewinn bringt den Einsatz zurück und dazu Einsatz × Rendite: 100 USD bei 75 % ergeben 175 USD. Ein Verlust kostet den Einsatz. Sind beide Kurse gleich, gewinnen Sie, in beiden Richtungen.</p>
<h2>Wann eine Order ungültig ist</h2>
<p>Lieferte die Kursquelle beim Ablauf keine Kurse oder schloss der Markt ohne Ankündigung, ist die Order ungültig und der Einsatz kommt zurück. Den Grund sehen Sie an der Order.</p>
<h2>Prüfen Sie selbst</h2>
<p>Jede Order behält die IDs der zwei Kurse, die für sie galten. Bei simulierten Kursen wird der Schlüssel jedes Tages vorab als Hash veröffentlicht und danach offengelegt, sodass jeder die Kurse von gestern nachrechnen kann. Es gibt keine Einstellung, keine Rolle und kein Programm, mit dem sich ein Ergebnis wählen ließe.</p>
<p>Seien Sie ehrlich zu sich selbst, was die Chancen angeht: Bei einer Rendite von 75 % müssen Sie in mehr als 57 von 100 Orders richtigliegen, um im Plus zu enden.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'So laufen Auszahlungen ab',
    description: 'Die Schritte, die Limits, die Gebühr und was niemand je von Ihnen verlangen darf.',
    content: `<p>Ihr freies Guthaben können Sie jederzeit abheben. Das sind die Schritte zwischen Ihrem Antrag und Ihrer Bank oder Adresse.</p>
<ol><li><strong>Sie beantragen.</strong> Der Betrag wird sofort reserviert. Die Gebühr steht in diesem Moment fest und wird gezeigt, bevor Sie bestätigen. In anderen Währungen als Dollar ist der Auszahlungsbetrag eine Schätzung: Es gilt der Kurs bei der Freigabe, und bewegt er sich zu weit, fragen wir Sie vorher.</li><li><strong>Wir prüfen.</strong> Ein Mensch sieht sich den Antrag an. Große Beträge brauchen zwei. Solange er in Prüfung ist, können Sie stornieren.</li><li><strong>Er wird ausgeführt oder abgelehnt.</strong> Wird er abgelehnt, ist der ganze Betrag wieder verfügbar und Sie sehen den Grund.</li></ol>
<h2>Limits</h2>
<p>Solange Ihre Identität nicht geprüft ist, ist das Tageslimit niedriger. Die <a href="#/mine/auth">Prüfung</a> dauert bis zu 48 Stunden. Die aktuellen Limits stehen auf der Auszahlungsseite.</p>
<h2>Wartezeiten</h2>
<p>Bei einer neu hinzugefügten Adresse, einem neuen Bankkonto oder nach einer Passwortänderung kann bis zur nächsten Auszahlung eine Wartezeit gelten. Das schützt Sie, falls jemand anderes an Ihr Passwort gelangt ist. Gilt sie, nennt die Seite den Zeitpunkt.</p>
<h2>Was wir nie tun</h2>
<ul><li>Niemand muss je etwas zahlen, um Geld abheben zu können: keine Steuer im Voraus, keine Kaution, keine Freischaltgebühr.</li><li>Ein Kredit, ein Bonus oder ein Fonds sperrt nie Ihr übriges Geld.</li><li>Der Kundenservice fragt nie nach Ihrem Passwort oder einem Code.</li></ul>
<p>Falls doch jemand fragt: Antworten Sie nicht und schreiben Sie dem <a href="#/mine/chat">Kundenservice</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Woher die Kurse kommen und wie Sie sie prüfen',
    description: 'Simuliert oder live: Der Hinweis ist immer sichtbar. Das steht dahinter.',
    content: `<p>Jeder Kurs trägt einen Hinweis. <strong>Simuliert</strong> heißt: Ein Programm erzeugt die Kurse zum Üben. <strong>Live</strong> heißt: Sie stammen aus einer externen Quelle. Im Echtbetrieb wird echtes Geld nie zu simulierten Kursen gehandelt.</p>
<h2>Ein Kurs</h2>
<p>Je Markt gibt es einen Kurs: keinen Spread zwischen Kauf und Verkauf und keine Übernachtgebühr. Eine Order kostet ihre Gebühr, und die zeigt die Ordermaske.</p>
<h2>Schutz</h2>
<ul><li>Ein zu alter Kurs erscheint grau, und zu ihm wird keine Order angenommen.</li><li>Ein plötzlicher Sprung muss von den folgenden Kursen bestätigt werden, bevor dazu gehandelt werden kann.</li></ul>
<h2>Simulierte Kurse prüfen</h2>
<p>Die Kurse eines Tages folgen aus einem geheimen Schlüssel. Sein Hash wird vor Tagesbeginn veröffentlicht, der Schlüssel selbst nach Tagesende. Mit beidem kann jeder den Tag nachrechnen und sehen, dass unterwegs nichts geändert wurde.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Fünf Minuten für ein sicheres Konto',
    description: 'Ein langes Passwort, ein zweiter Faktor und ab und zu ein Blick auf Ihre Geräte.',
    content: `<ol><li><strong>Nutzen Sie ein eigenes Passwort.</strong> Lang ist besser als kompliziert. Ein Passwortmanager macht beides leicht.</li><li><strong>Schalten Sie die Zwei-Faktor-Anmeldung ein.</strong> Sie fragt nach einem Code von Ihrem Telefon, wenn Sie sich anmelden, einen Auszahlungsweg hinzufügen oder Geld abheben. Bewahren Sie die Wiederherstellungscodes auf Papier auf.</li><li><strong>Sehen Sie sich Ihre Geräte an.</strong> In den Einstellungen steht, wo Sie angemeldet sind. Melden Sie ab, was Sie nicht kennen.</li><li><strong>Fügen Sie nur Ihre eigene Adresse hinzu.</strong> Vergleichen Sie die ersten und letzten sechs Zeichen. An eine falsche Adresse gesendete Coins sind verloren.</li><li><strong>Lesen Sie die Adresszeile.</strong> Wir senden nie Links, die nach einem Passwort fragen.</li></ol>
<p>Wenn wir Ihnen zu einer Auszahlung schreiben, die Sie nicht beantragt haben, nutzen Sie den Link in dieser E-Mail. Er sperrt das Konto sofort. Schreiben Sie dann dem <a href="#/mine/chat">Kundenservice</a>.</p>`,
  },
}
