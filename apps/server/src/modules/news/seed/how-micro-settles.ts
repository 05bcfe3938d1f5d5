// Article: how micro orders settle.
import type { SeedArticle } from './article.ts'

export const howMicroSettles: SeedArticle = {
  slug: 'how-micro-settles',
  texts: [
    {
      language: 'en',
      title: 'How a micro order is settled',
      description: 'Which two prices decide, what happens on a tie, and why nobody can choose the outcome.',
      content: `<p>A micro order asks one question: will the price be higher or lower after a fixed time? Everything that decides the answer is written into the order when we take it, and cannot be changed afterwards: direction, stake, duration and payout ratio.</p>
<h2>The two prices</h2>
<ul><li><strong>Open price:</strong> the newest accepted price at the moment the server takes the order.</li><li><strong>End price:</strong> the last accepted price at or before the expiry. It is defined by the recorded prices, not by when a computer looked at them.</li></ul>
<h2>Win, loss, tie</h2>
<p>A win returns the stake and adds stake × ratio: 100 USD at 75 % returns 175 USD. A loss costs the stake. If both prices are equal, you win, in either direction.</p>
<h2>When an order is void</h2>
<p>If the price source was silent at expiry, or the market closed without notice, the order is void and the stake comes back. You see the reason on the order.</p>
<h2>Check it yourself</h2>
<p>Each order keeps the ids of the two prices it used. On the simulated feed, the key of each day is published as a hash beforehand and revealed afterwards, so that everybody can recompute yesterday's prices. There is no setting, role or program by which an outcome can be chosen.</p>
<p>Be honest with yourself about the odds: at a ratio of 75 % you must be right in more than 57 of 100 orders to come out ahead.</p>`,
    },
    {
      language: 'hk',
      title: '微交易如何結算',
      description: '由哪兩個價格決定、價格相同時怎樣處理，以及為何沒有人能操控結果。',
      content: `<p>微交易只問一個問題：在固定時間之後，價格是升還是跌？所有決定結果的條件——方向、金額、時間及收益率——在接單時便寫入訂單，之後不能更改。</p>
<h2>兩個價格</h2>
<ul><li><strong>開倉價：</strong>伺服器接單一刻最新的有效價格。</li><li><strong>結束價：</strong>到期時或之前最後一個有效價格。這由價格紀錄決定，與電腦何時讀取無關。</li></ul>
<h2>贏、輸、相同</h2>
<p>贏：退還本金並加上本金 × 收益率，例如 100 USD、75 % 可收回 175 USD。輸：損失本金。若兩個價格相同，不論方向都算您贏。</p>
<h2>何時作廢</h2>
<p>若到期時價格來源中斷，或市場突然休市，訂單作廢並退還本金，原因會顯示在訂單上。</p>
<h2>自行核對</h2>
<p>每張訂單都保存所用兩個價格的編號。模擬行情每日的密鑰會預先公布雜湊值，事後公開，任何人都可重算昨日的價格。沒有任何設定、角色或程式可以選擇結果。</p>
<p>請客觀看待勝算：收益率為 75 % 時，每 100 張訂單要贏超過 57 張才有盈利。</p>`,
    },
  ],
}
