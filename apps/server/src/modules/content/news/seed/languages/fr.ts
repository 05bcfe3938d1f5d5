// The articles that come with the product, in French.
import type { SeedTexts } from '../article.ts'

export const newsFr: SeedTexts = {
  'how-margin-works': {
    title: 'La marge expliquée, chiffres à l’appui',
    description:
      'Ce qui est réservé à l’ouverture d’un contrat, quand nous vous alertons et quand les positions se clôturent d’elles-mêmes.',
    content: `<p>Un contrat vous permet de mobiliser un montant supérieur à ce que vous payez. La part que vous mettez de côté pour cela est la <strong>marge</strong>. Elle reste à vous : elle est réservée, pas dépensée, et revient à la clôture du contrat.</p>
<h2>La formule</h2>
<p>Marge = lots × unités par lot × prix ÷ levier. Un lot de BTC/USD est un bitcoin. À un prix de 100 000 et un levier de ×100, un contrat de 0,10 lot demande 0,10 × 1 × 100 000 ÷ 100 = <strong>100 USD</strong>. Le formulaire d’ordre affiche ce chiffre, les frais et le coût total avant que vous n’appuyiez sur un bouton.</p>
<h2>Gains et pertes</h2>
<p>Gain/perte = (prix actuel − prix à l’ouverture) × lots × unités par lot, avec le signe inversé pour une vente. Si le bitcoin bouge de 500, le contrat ci-dessus gagne ou perd 0,10 × 500 = 50 USD. Le levier change la marge réservée. Il ne change pas ce chiffre, mais il permet d’ouvrir des contrats dont les pertes sont lourdes par rapport à votre solde.</p>
<h2>Niveau de marge</h2>
<p>Votre niveau de marge est : fonds propres ÷ marge de toutes les positions × 100. Les fonds propres réunissent le solde, l’argent réservé et le gain ou la perte latente.</p>
<ul><li>À 100 %, nous vous alertons, dans l’application et par notification.</li><li>À 50 %, c’est le stop out : le contrat qui perd le plus est clôturé en premier, puis nous recalculons.</li></ul>
<p>Si un prix saute au point qu’une perte dépasse votre argent, le compte s’arrête à zéro. Vous ne nous devez jamais rien pour un contrat.</p>
<h2>Avant de trader</h2>
<p>Essayez d’abord le même ordre sur un compte démo et définissez un stop loss : <a href="#/trade">ouvrir l’écran de trading</a>. Les prix peuvent vite évoluer contre vous. N’engagez que de l’argent dont vous pouvez supporter la perte.</p>`,
  },
  'how-micro-settles': {
    title: 'Comment un ordre Hausse/Baisse est réglé',
    description:
      'Quels sont les deux prix décisifs, que se passe-t-il en cas d’égalité, et pourquoi personne ne peut choisir le résultat.',
    content: `<p>Un ordre Hausse/Baisse pose une seule question : le prix sera-t-il plus haut ou plus bas après un temps donné ? Tout ce qui décide de la réponse est inscrit dans l’ordre quand nous l’acceptons et ne peut plus être modifié : sens, montant, durée et taux de gain.</p>
<h2>Les deux prix</h2>
<ul><li><strong>Prix d’ouverture :</strong> le prix accepté le plus récent au moment où le serveur prend l’ordre.</li><li><strong>Prix final :</strong> le dernier prix accepté à l’échéance ou juste avant. Il est défini par les prix enregistrés, pas par l’instant où un ordinateur les a regardés.</li></ul>
<h2>Gain, perte, égalité</h2>
<p>Un gain rend le montant et ajoute montant × taux : 100 USD à 75 % rapportent 175 USD. Une perte coûte le montant. Si les deux prix sont égaux, vous gagnez, dans un sens comme dans l’autre.</p>
<h2>Quand un ordre est nul</h2>
<p>Si la source n’envoyait plus de prix à l’échéance, ou si le marché a fermé sans préavis, l’ordre est nul et le montant est rendu. Le motif figure sur l’ordre.</p>
<h2>Vérifiez vous-même</h2>
<p>Chaque ordre garde les identifiants des deux prix utilisés. Pour les prix simulés, la clé de chaque jour est publiée à l’avance sous forme d’empreinte puis révélée ensuite, si bien que chacun peut recalculer les prix de la veille. Aucun réglage, aucun rôle ni aucun programme ne permet de choisir un résultat.</p>
<p>Soyez honnête avec vous-même sur vos chances : à un taux de 75 %, il faut avoir raison dans plus de 57 ordres sur 100 pour finir gagnant.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Comment les retraits sont traités',
    description: 'Les étapes, les plafonds, les frais, et ce que personne ne peut jamais vous demander.',
    content: `<p>Votre solde libre vous appartient, vous pouvez le retirer. Voici les étapes entre votre demande et votre banque ou votre adresse.</p>
<ol><li><strong>Vous demandez.</strong> Le montant est réservé aussitôt. Les frais sont fixés à cet instant et affichés avant que vous ne confirmiez. Dans une autre devise que le dollar, le montant reçu est une estimation : le taux appliqué est celui de la validation et, s’il s’écarte trop, nous vous consultons d’abord.</li><li><strong>Nous examinons.</strong> Une personne regarde la demande. Les gros montants en exigent deux. Vous pouvez annuler tant que l’examen est en cours.</li><li><strong>La demande est exécutée ou refusée.</strong> En cas de refus, tout le montant redevient disponible et vous voyez le motif.</li></ol>
<h2>Plafonds</h2>
<p>Tant que votre identité n’est pas vérifiée, le plafond quotidien est plus bas. La <a href="#/mine/auth">vérification</a> prend jusqu’à 48 heures. Les plafonds en vigueur figurent sur la page de retrait.</p>
<h2>Délais d’attente</h2>
<p>Une adresse ou un compte tout juste ajouté, comme un mot de passe qui vient de changer, peut imposer un délai avant le prochain retrait. Cela vous protège si quelqu’un d’autre s’est procuré votre mot de passe. Le cas échéant, la page indique jusqu’à quand.</p>
<h2>Ce que nous ne faisons jamais</h2>
<ul><li>Personne n’a jamais rien à payer pour retirer son argent : ni impôt d’avance, ni caution, ni frais de déblocage.</li><li>Un prêt, un bonus ou un fonds ne bloque jamais le reste de votre argent.</li><li>Le service client ne demande jamais votre mot de passe ni un code.</li></ul>
<p>Si quelqu’un le demande, ne répondez pas et écrivez au <a href="#/mine/chat">service client</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'D’où viennent les prix, et comment les vérifier',
    description: 'Simulés ou en direct, la mention est toujours visible. Voici ce qu’elle recouvre.',
    content: `<p>Chaque prix porte une mention. <strong>Simulé</strong> signifie que les prix sont produits par un programme pour s’entraîner. <strong>En direct</strong> signifie qu’ils viennent d’une source extérieure. En production, l’argent réel n’est jamais engagé sur des prix simulés.</p>
<h2>Un seul prix</h2>
<p>Il y a un prix par marché : aucun spread entre achat et vente, pas de frais overnight. Ce que coûte un ordre, ce sont ses frais, et le formulaire d’ordre les affiche.</p>
<h2>Garde-fous</h2>
<ul><li>Un prix trop ancien s’affiche en gris, et aucun ordre n’est accepté dessus.</li><li>Un saut soudain doit être confirmé par les prix suivants avant que l’on puisse trader dessus.</li></ul>
<h2>Vérifier les prix simulés</h2>
<p>Les prix de chaque jour découlent d’une clé secrète. Son empreinte est publiée avant le début de la journée, et la clé elle-même une fois la journée terminée. Avec les deux, chacun peut recalculer la journée et constater que rien n’a été modifié en chemin.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Cinq minutes pour protéger votre compte',
    description: 'Un long mot de passe, un second facteur et, de temps en temps, un coup d’œil à vos appareils.',
    content: `<ol><li><strong>Utilisez un mot de passe unique.</strong> Mieux vaut long que compliqué. Un gestionnaire de mots de passe rend les deux faciles.</li><li><strong>Activez la double authentification.</strong> Elle demande un code de votre téléphone quand vous vous connectez, ajoutez un mode de retrait ou retirez de l’argent. Gardez les codes de secours sur papier.</li><li><strong>Regardez vos appareils.</strong> Les paramètres listent vos connexions. Fermez celles que vous ne reconnaissez pas.</li><li><strong>N’ajoutez que votre propre adresse.</strong> Comparez les six premiers et les six derniers caractères. Les cryptos envoyées à une mauvaise adresse sont perdues.</li><li><strong>Lisez la barre d’adresse.</strong> Nous n’envoyons jamais de lien qui demande un mot de passe.</li></ol>
<p>Si nous vous écrivons au sujet d’un retrait que vous n’avez pas demandé, utilisez le lien de cet e-mail. Il bloque le compte aussitôt. Écrivez ensuite au <a href="#/mine/chat">service client</a>.</p>`,
  },
}
