// The articles that come with the product, in Czech.
import type { SeedTexts } from '../article.ts'

export const newsCs: SeedTexts = {
  'how-margin-works': {
    title: 'Jak funguje marže, v číslech',
    description: 'Co se rezervuje při otevření kontraktu, kdy vás varujeme a kdy se pozice uzavírají samy.',
    content: `<p>Kontrakt vám umožní pohnout větší částkou, než jakou zaplatíte. Část, kterou si na něj odložíte, je <strong>marže</strong>. Zůstává vaše: je rezervovaná, ne utracená, a vrátí se, když se kontrakt uzavře.</p>
<h2>Vzorec</h2>
<p>Marže = loty × jednotky v lotu × cena ÷ páka. Jeden lot BTC/USD je jeden bitcoin. Při ceně 100 000 a páce ×100 potřebuje kontrakt na 0,10 lotu 0,10 × 1 × 100 000 ÷ 100 = <strong>100 USD</strong>. Toto číslo, poplatek a celkové náklady ukazuje formulář pokynu dřív, než stisknete tlačítko.</p>
<h2>Zisk a ztráta</h2>
<p>Zisk/ztráta = (cena teď − cena při otevření) × loty × jednotky v lotu, u prodeje s opačným znaménkem. Pohne-li se bitcoin o 500, uvedený kontrakt vydělá nebo prodělá 0,10 × 500 = 50 USD. Páka mění, kolik marže se rezervuje. Toto číslo nemění, ale dovolí vám otevřít kontrakty, jejichž ztráty jsou vůči vašemu zůstatku velké.</p>
<h2>Úroveň marže</h2>
<p>Vaše úroveň marže je equity ÷ marže všech pozic × 100, přičemž equity tvoří dohromady zůstatek, rezervované peníze a plovoucí zisk nebo ztráta.</p>
<ul><li>Při 100 % vás varujeme, v aplikaci i oznámením.</li><li>Při 50 % nastane stop out: jako první se uzavře kontrakt s největší ztrátou, pak počítáme znovu.</li></ul>
<p>Pokud cena skočí tak daleko, že je ztráta větší než vaše peníze, účet se zastaví na nule. Za kontrakt nám nikdy nic nedlužíte.</p>
<h2>Než začnete obchodovat</h2>
<p>Vyzkoušejte stejný pokyn nejprve na demo účtu a nastavte stop loss: <a href="#/trade">otevřít obchodování</a>. Ceny se mohou rychle pohnout proti vám. Používejte jen peníze, jejichž ztrátu unesete.</p>`,
  },
  'how-micro-settles': {
    title: 'Jak se vypořádá pokyn Růst/Pokles',
    description: 'Které dvě ceny rozhodují, co se stane při shodě a proč výsledek nikdo nemůže zvolit.',
    content: `<p>Pokyn Růst/Pokles klade jedinou otázku: bude cena po pevně dané době výš, nebo níž? Vše, co o odpovědi rozhoduje, se do pokynu zapíše při přijetí a potom už to nelze změnit: směr, částka obchodu, doba a výnos.</p>
<h2>Dvě ceny</h2>
<ul><li><strong>Otevírací cena:</strong> nejnovější přijatá cena v okamžiku, kdy server pokyn přijme.</li><li><strong>Konečná cena:</strong> poslední přijatá cena v okamžiku expirace nebo před ním. Určují ji zaznamenané ceny, ne chvíle, kdy se na ně počítač podíval.</li></ul>
<h2>Výhra, prohra, shoda</h2>
<p>Výhra vrátí částku obchodu a přidá částku × výnos: 100 USD při 75 % vrátí 175 USD. Prohra stojí částku obchodu. Jsou-li obě ceny stejné, vyhráváte v obou směrech.</p>
<h2>Kdy je pokyn neplatný</h2>
<p>Pokud zdroj při expiraci neposílal ceny nebo se trh zavřel bez ohlášení, je pokyn neplatný a částka se vrací. Důvod vidíte u pokynu.</p>
<h2>Ověřte si to</h2>
<p>Každý pokyn si uchovává ID obou použitých cen. U simulovaných cen se klíč každého dne předem zveřejní jako otisk a potom se odhalí, takže včerejší ceny může přepočítat každý. Neexistuje nastavení, role ani program, kterým by šlo výsledek zvolit.</p>
<p>Buďte k sobě upřímní, pokud jde o šance: při výnosu 75 % musíte mít pravdu ve více než 57 ze 100 pokynů, abyste skončili v plusu.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Jak probíhají výběry',
    description: 'Kroky, limity, poplatek a co po vás nikdo nikdy nesmí chtít.',
    content: `<p>Svůj volný zůstatek si můžete vybrat. Toto jsou kroky mezi vaší žádostí a vaší bankou nebo adresou.</p>
<ol><li><strong>Vy požádáte.</strong> Částka se ihned rezervuje. Poplatek je od té chvíle pevný a vidíte ho dřív, než potvrdíte. V jiných měnách než v dolarech je vyplacená částka odhad: platí kurz při schválení, a pokud se pohne příliš, nejdřív se vás zeptáme.</li><li><strong>My posoudíme.</strong> Na žádost se podívá člověk. U velkých částek dva. Dokud se žádost posuzuje, můžete ji zrušit.</li><li><strong>Žádost se provede, nebo zamítne.</strong> Při zamítnutí je celá částka opět k dispozici a vidíte důvod.</li></ol>
<h2>Limity</h2>
<p>Dokud není vaše totožnost ověřena, je denní limit nižší. <a href="#/mine/auth">Ověření</a> trvá nejvýše 48 hodin. Aktuální limity najdete na stránce výběru.</p>
<h2>Čekací doby</h2>
<p>U nově přidané adresy nebo účtu a po změně hesla může být před dalším výběrem nutné počkat. Chrání vás to, kdyby se vašeho hesla zmocnil někdo jiný. Pokud to platí, stránka říká, do kdy.</p>
<h2>Co nikdy neděláme</h2>
<ul><li>Nikdo nikdy nemusí nic platit, aby mohl vybrat své peníze: žádná daň předem, žádná kauce, žádný poplatek za odblokování.</li><li>Úvěr, bonus ani fond nikdy neblokuje zbytek vašich peněz.</li><li>Podpora se nikdy neptá na vaše heslo ani kód.</li></ul>
<p>Pokud se někdo přece zeptá, neodpovídejte a napište naší <a href="#/mine/chat">podpoře</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Odkud se berou ceny a jak je ověřit',
    description: 'Simulované, nebo živé: štítek je vždy vidět. Toto za ním stojí.',
    content: `<p>Každá cena nese štítek. <strong>Simulovaná</strong> znamená, že ceny vytváří program pro trénink. <strong>Živá</strong> znamená, že přicházejí z vnějšího zdroje. V ostrém provozu se skutečnými penězi nikdy neobchoduje za simulované ceny.</p>
<h2>Jedna cena</h2>
<p>Každý trh má jednu cenu: žádný spread mezi nákupem a prodejem a žádný poplatek přes noc. Pokyn stojí svůj poplatek a ten formulář pokynu ukazuje.</p>
<h2>Pojistky</h2>
<ul><li>Příliš stará cena se zobrazí šedě a žádný pokyn se za ni nepřijme.</li><li>Náhlý skok musí potvrdit následující ceny, než se za něj dá obchodovat.</li></ul>
<h2>Ověřte simulované ceny</h2>
<p>Ceny každého dne vyplývají z jednoho tajného klíče. Jeho otisk se zveřejní před začátkem dne a samotný klíč po jeho skončení. S obojím může kdokoli den přepočítat a přesvědčit se, že se cestou nic nezměnilo.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Pět minut pro bezpečí vašeho účtu',
    description: 'Dlouhé heslo, druhý faktor a občas pohled na vaše zařízení.',
    content: `<ol><li><strong>Mějte pro účet vlastní heslo.</strong> Dlouhé je lepší než složité. Správce hesel usnadní obojí.</li><li><strong>Zapněte dvoufázové přihlášení.</strong> Ptá se na kód z vašeho telefonu při přihlášení, přidání způsobu výběru a při výběru. Záložní kódy mějte na papíře.</li><li><strong>Podívejte se na svá zařízení.</strong> V nastavení vidíte, kde jste přihlášeni. Co nepoznáváte, odhlaste.</li><li><strong>Přidávejte jen vlastní adresu.</strong> Porovnejte prvních a posledních šest znaků. Mince poslané na špatnou adresu jsou pryč.</li><li><strong>Čtěte adresní řádek.</strong> Nikdy neposíláme odkazy, které chtějí heslo.</li></ol>
<p>Pokud vám píšeme o výběru, o který jste nežádali, použijte odkaz v tom e-mailu. Účet ihned zablokuje. Pak napište naší <a href="#/mine/chat">podpoře</a>.</p>`,
  },
}
