// Article: how margin works.
import type { SeedArticle } from './article.ts'

export const howMarginWorks: SeedArticle = {
  slug: 'how-margin-works',
  texts: [
    {
      language: 'en',
      title: 'How margin works, with numbers',
      description: 'What is held when you open a contract, when we warn you, and when positions close by themselves.',
      content: `<p>A contract lets you move a larger amount than you pay. The part you put aside for it is the <strong>margin</strong>. It stays yours: it is held, not spent, and comes back when the contract closes.</p>
<h2>The formula</h2>
<p>Margin = lots × units per lot × price ÷ leverage. One lot of BTC/USD is one bitcoin. At a price of 100,000 and leverage ×100, a contract of 0.10 lots needs 0.10 × 1 × 100,000 ÷ 100 = <strong>100 USD</strong>. The order form shows this number, the fee and the full cost before you press a button.</p>
<h2>Profit and loss</h2>
<p>Profit = (price now − price at opening) × lots × units per lot, with the sign turned around for a sell. If bitcoin moves by 500, the contract above wins or loses 0.10 × 500 = 50 USD. Leverage changes how much margin is held. It does not change this number, but it lets you open contracts whose losses are large compared with your balance.</p>
<h2>Risk rate</h2>
<p>Your risk rate is equity ÷ margin of all holdings × 100, where equity is balance, held money and floating profit together.</p>
<ul><li>At 100 % we warn you, in the app and by the bell.</li><li>At 50 % the contract with the largest loss closes first, then we look again.</li></ul>
<p>If a price jumps so far that a loss is larger than your money, the account rests at zero. You never owe us for a contract.</p>
<h2>Before you trade</h2>
<p>Try the same order in a demo account first, and set a stop-loss: <a href="#/trade">open the trade screen</a>. Prices can move against you quickly. Only use money whose loss you can bear.</p>`,
    },
    {
      language: 'hk',
      title: '保證金怎樣計算：用數字說明',
      description: '開倉時凍結多少資金、何時提醒您，以及何時自動平倉。',
      content: `<p>合約讓您以較少的資金參與較大的金額。為此預留的部分就是<strong>保證金</strong>。這筆錢仍屬於您：只是凍結，並非支出，平倉後便會退還。</p>
<h2>計算公式</h2>
<p>保證金 = 手數 × 每手單位 × 價格 ÷ 槓桿。一手 BTC/USD 等於一枚比特幣。價格為 100,000、槓桿 ×100 時，0.10 手需要 0.10 × 1 × 100,000 ÷ 100 = <strong>100 USD</strong>。下單前，表格會顯示保證金、手續費及總成本。</p>
<h2>盈虧</h2>
<p>盈虧 = （現價 − 開倉價）× 手數 × 每手單位；賣出時正負相反。若比特幣變動 500，上述合約的盈虧為 0.10 × 500 = 50 USD。槓桿只影響凍結的保證金，不會改變這個數字，但會讓您開立虧損相對餘額很大的合約。</p>
<h2>風險率</h2>
<p>風險率 = 淨值 ÷ 所有持倉保證金 × 100。淨值包括餘額、凍結資金及浮動盈虧。</p>
<ul><li>降至 100 % 時，我們會在應用程式內提醒您。</li><li>降至 50 % 時，虧損最大的合約會先平倉，然後重新計算。</li></ul>
<p>即使價格急變令虧損超過您的資金，帳戶亦只會歸零，您不會因合約欠我們任何款項。</p>
<h2>交易之前</h2>
<p>建議先用模擬帳戶嘗試同一張訂單，並設定止損：<a href="#/trade">前往交易頁</a>。價格可能急速逆轉，請只使用您能承受損失的資金。</p>`,
    },
  ],
}
