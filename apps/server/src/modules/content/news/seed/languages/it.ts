// The articles that come with the product, in Italian.
import type { SeedTexts } from '../article.ts'

export const newsIt: SeedTexts = {
  'how-margin-works': {
    title: 'Come funziona il margine, con i numeri',
    description:
      'Che cosa viene impegnato quando apri un contratto, quando ti avvisiamo e quando le posizioni si chiudono da sole.',
    content: `<p>Un contratto ti permette di muovere un importo maggiore di quello che paghi. La parte che metti da parte per questo è il <strong>margine</strong>. Resta tuo: è impegnato, non speso, e torna quando il contratto si chiude.</p>
<h2>La formula</h2>
<p>Margine = lotti × unità per lotto × prezzo ÷ leva. Un lotto di BTC/USD è un bitcoin. A un prezzo di 100.000 e con leva ×100, un contratto da 0,10 lotti richiede 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. Il modulo d’ordine mostra questo numero, la commissione e il costo totale prima che tu prema un pulsante.</p>
<h2>Profitto e perdita</h2>
<p>P/L = (prezzo attuale − prezzo all’apertura) × lotti × unità per lotto, con il segno invertito per una vendita. Se il bitcoin si muove di 500, il contratto qui sopra guadagna o perde 0,10 × 500 = 50 USD. La leva cambia quanto margine viene impegnato. Non cambia questo numero, ma ti permette di aprire contratti con perdite grandi rispetto al tuo saldo.</p>
<h2>Livello di margine</h2>
<p>Il tuo livello di margine è equity ÷ margine di tutte le posizioni × 100, dove l’equity è la somma di saldo, denaro impegnato e P/L non realizzato.</p>
<ul><li>Al 100% ti avvisiamo, nell’app e con una notifica.</li><li>Al 50% scatta lo stop out: si chiude per primo il contratto con la perdita maggiore, poi ricalcoliamo.</li></ul>
<p>Se un prezzo salta al punto che una perdita supera il tuo denaro, il conto si ferma a zero. Per un contratto non ci devi mai nulla.</p>
<h2>Prima di operare</h2>
<p>Prova lo stesso ordine prima su un conto demo e imposta uno stop loss: <a href="#/trade">apri la pagina di trading</a>. I prezzi possono muoversi rapidamente contro di te. Usa solo denaro di cui puoi sopportare la perdita.</p>`,
  },
  'how-micro-settles': {
    title: 'Come viene regolato un ordine Rialzo/Ribasso',
    description:
      'Quali due prezzi decidono, che cosa succede in caso di parità e perché nessuno può scegliere l’esito.',
    content: `<p>Un ordine Rialzo/Ribasso pone una sola domanda: dopo un tempo fisso il prezzo sarà più alto o più basso? Tutto ciò che decide la risposta è scritto nell’ordine quando lo accettiamo e poi non può più cambiare: direzione, importo, durata e rendimento.</p>
<h2>I due prezzi</h2>
<ul><li><strong>Prezzo di apertura:</strong> l’ultimo prezzo accettato nel momento in cui il server prende l’ordine.</li><li><strong>Prezzo finale:</strong> l’ultimo prezzo accettato alla scadenza o subito prima. Lo definiscono i prezzi registrati, non il momento in cui un computer li ha guardati.</li></ul>
<h2>Vincita, perdita, parità</h2>
<p>Una vincita restituisce l’importo e aggiunge importo × rendimento: 100 USD al 75% restituiscono 175 USD. Una perdita costa l’importo. Se i due prezzi sono uguali vinci, in entrambe le direzioni.</p>
<h2>Quando un ordine è nullo</h2>
<p>Se alla scadenza la fonte non inviava prezzi, o se il mercato ha chiuso senza preavviso, l’ordine è nullo e l’importo ti viene restituito. Il motivo è indicato nell’ordine.</p>
<h2>Verifica di persona</h2>
<p>Ogni ordine conserva gli identificativi dei due prezzi usati. Per i prezzi simulati, la chiave di ogni giorno è pubblicata prima come impronta e rivelata dopo, così chiunque può ricalcolare i prezzi di ieri. Non esiste impostazione, ruolo o programma con cui si possa scegliere un esito.</p>
<p>Sulle probabilità conviene essere onesti: con un rendimento del 75% devi avere ragione in più di 57 ordini su 100 per chiudere in attivo.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Come vengono gestiti i prelievi',
    description: 'I passaggi, i limiti, la commissione e ciò che nessuno può mai chiederti.',
    content: `<p>Il tuo saldo libero è tuo e lo puoi prelevare. Ecco i passaggi tra la tua richiesta e la tua banca o il tuo indirizzo.</p>
<ol><li><strong>Tu richiedi.</strong> L’importo viene subito impegnato. La commissione è fissata in quel momento e mostrata prima della conferma. In valute diverse dal dollaro l’importo ricevuto è una stima: vale il cambio all’approvazione e, se si scosta troppo, prima ti chiediamo conferma.</li><li><strong>Noi verifichiamo.</strong> Una persona esamina la richiesta. Per gli importi elevati ne servono due. Puoi annullare finché è in verifica.</li><li><strong>Viene eseguita o rifiutata.</strong> Se è rifiutata, l’intero importo torna disponibile e vedi il motivo.</li></ol>
<h2>Limiti</h2>
<p>Finché la tua identità non è verificata, il limite giornaliero è più basso. La <a href="#/mine/auth">verifica</a> richiede fino a 48 ore. I limiti in vigore sono indicati nella pagina dei prelievi.</p>
<h2>Tempi di attesa</h2>
<p>Un indirizzo o un conto appena aggiunto, o una password appena cambiata, può comportare un’attesa prima del prelievo successivo. Così sei protetto se qualcun altro è entrato in possesso della tua password. In quel caso la pagina indica fino a quando.</p>
<h2>Che cosa non facciamo mai</h2>
<ul><li>Nessuno deve mai pagare qualcosa per prelevare il proprio denaro: nessuna tassa anticipata, nessuna cauzione, nessun costo di sblocco.</li><li>Un prestito, un bonus o un fondo non blocca mai il resto del tuo denaro.</li><li>L’assistenza non chiede mai la tua password o un codice.</li></ul>
<p>Se qualcuno lo chiede, non rispondere e scrivi all’<a href="#/mine/chat">assistenza</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Da dove vengono i prezzi e come verificarli',
    description: 'Simulati o in tempo reale, l’etichetta è sempre visibile. Ecco che cosa c’è dietro.',
    content: `<p>Ogni prezzo porta un’etichetta. <strong>Simulato</strong> significa che i prezzi sono creati da un programma per fare pratica. <strong>In tempo reale</strong> significa che vengono da una fonte esterna. In produzione il denaro reale non opera mai su prezzi simulati.</p>
<h2>Un solo prezzo</h2>
<p>C’è un prezzo per mercato: nessuno spread tra acquisto e vendita e nessun costo overnight. Ciò che un ordine costa è la sua commissione, e il modulo d’ordine la mostra.</p>
<h2>Protezioni</h2>
<ul><li>Un prezzo troppo vecchio appare in grigio, e su di esso non si accettano ordini.</li><li>Un salto improvviso deve essere confermato dai prezzi successivi prima che si possa operare su di esso.</li></ul>
<h2>Verifica i prezzi simulati</h2>
<p>I prezzi di ogni giorno derivano da una chiave segreta. La sua impronta è pubblicata prima che il giorno inizi, e la chiave stessa a giorno finito. Con entrambe chiunque può ricalcolare la giornata e vedere che lungo il percorso nulla è stato cambiato.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Cinque minuti per tenere al sicuro il tuo account',
    description: 'Una password lunga, un secondo fattore e ogni tanto uno sguardo ai tuoi dispositivi.',
    content: `<ol><li><strong>Usa una password diversa dalle altre.</strong> Meglio lunga che complicata. Un gestore di password rende facili entrambe le cose.</li><li><strong>Attiva l’accesso a due fattori.</strong> Chiede un codice del tuo telefono quando accedi, aggiungi un metodo di prelievo o prelevi. Conserva i codici di recupero su carta.</li><li><strong>Controlla i tuoi dispositivi.</strong> Le impostazioni elencano dove hai eseguito l’accesso. Disconnetti ciò che non riconosci.</li><li><strong>Aggiungi solo il tuo indirizzo.</strong> Confronta i primi e gli ultimi sei caratteri. Le crypto inviate a un indirizzo sbagliato sono perse.</li><li><strong>Leggi la barra degli indirizzi.</strong> Non inviamo mai link che chiedono una password.</li></ol>
<p>Se ti scriviamo di un prelievo che non hai richiesto, usa il link in quell’e-mail. Blocca subito l’account. Poi scrivi all’<a href="#/mine/chat">assistenza</a>.</p>`,
  },
}
