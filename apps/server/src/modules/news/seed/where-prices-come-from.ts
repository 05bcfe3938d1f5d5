// Article: where prices come from.
import type { SeedArticle } from './article.ts'

export const wherePricesComeFrom: SeedArticle = {
  slug: 'where-prices-come-from',
  texts: [
    {
      language: 'en',
      title: 'Where prices come from, and how to check them',
      description: 'Simulated or live, the label is always visible. Here is what stands behind it.',
      content: `<p>Every price carries a label. <strong>Simulated</strong> means that the prices are made by a program for practice. <strong>Live</strong> means that they come from an outside source. In production, real money never trades on simulated prices.</p>
<h2>One price</h2>
<p>There is one price per product: no spread between buying and selling, and no overnight swap. What an order costs is its fee, and the order form shows it.</p>
<h2>Guards</h2>
<ul><li>A price that is too old is shown in grey, and no order is taken on it.</li><li>A sudden jump must be confirmed by the prices that follow before anything can trade on it.</li></ul>
<h2>Check the simulated feed</h2>
<p>Each day's prices follow from one secret key. Its fingerprint is published before the day begins, and the key itself after the day is over. With both, anybody can recompute the day and see that nothing was changed on the way.</p>`,
    },
    {
      language: 'hk',
      title: '價格從何而來，怎樣核對',
      description: '模擬或實時，標籤永遠可見。以下說明背後的做法。',
      content: `<p>每個價格都有標籤。<strong>模擬</strong>代表價格由程式產生，供練習之用；<strong>實時</strong>代表價格來自外部來源。在正式環境中，真實資金絕不會以模擬價格交易。</p>
<h2>單一價格</h2>
<p>每個產品只有一個價格：沒有買賣差價，也沒有隔夜利息。訂單的成本就是手續費，下單表格會清楚顯示。</p>
<h2>保護措施</h2>
<ul><li>過時的價格會以灰色顯示，並且不接受訂單。</li><li>突然跳動的價格必須由其後的價格確認，才可用於交易。</li></ul>
<h2>核對模擬行情</h2>
<p>每日的價格均由一條密鑰推算。密鑰的指紋於當日開始前公布，密鑰則於當日結束後公開。任何人都可藉此重算當日的價格，確認途中沒有改動。</p>`,
    },
  ],
}
