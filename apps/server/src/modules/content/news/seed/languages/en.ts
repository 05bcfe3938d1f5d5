// The articles that come with the product, in English.
import type { SeedTexts } from '../article.ts'

export const newsEn: SeedTexts = {
  'how-margin-works': {
    title: 'How margin works, with numbers',
    description:
      'What is put on hold when you open a position, when we warn you, and when positions close automatically.',
    content: `<p>A contract lets you trade a larger amount than you put in. The part set aside for it is the <strong>margin</strong>. It stays yours: it is on hold, not spent, and is released when you close the position.</p>
<h2>The formula</h2>
<p>Margin = lots × units per lot × price ÷ leverage. One lot of BTC/USD is one bitcoin. At a price of 100,000 and leverage of ×100, a position of 0.10 lots needs 0.10 × 1 × 100,000 ÷ 100 = <strong>100 USD</strong>. The order ticket shows the margin, the fee and the full cost before you place the order.</p>
<h2>Profit and loss</h2>
<p>P&amp;L = (current price − open price) × lots × units per lot, with the sign reversed for a sell. If bitcoin moves by 500, the position above gains or loses 0.10 × 500 = 50 USD. Leverage changes how much margin is on hold. It does not change this figure, but it lets you open positions whose losses are large compared with your balance.</p>
<h2>Margin level</h2>
<p>Your margin level is equity ÷ margin of all open positions × 100. Equity is your balance, money on hold and floating P&amp;L together. The higher the level, the safer your positions.</p>
<ul><li>At 100% we send you a notification in the app.</li><li>At 50% the position with the largest loss is closed first, and the level is checked again. This is a stop-out.</li></ul>
<p>If a price jumps so far that a loss exceeds your money, your account stops at zero. You never owe us anything for a contract.</p>
<h2>Before you trade</h2>
<p>Try the same order in a demo account first, and set a stop-loss: <a href="#/trade">open the trade screen</a>. Prices can move against you quickly. Only trade with money you can afford to lose.</p>`,
  },
  'how-micro-settles': {
    title: 'How an Up/Down order is settled',
    description: 'Which two prices decide, what happens when they are equal, and why nobody can choose the outcome.',
    content: `<p>An Up/Down order asks one question: will the price be higher or lower after a fixed time? Everything that decides the answer is recorded in the order when it is placed and cannot be changed afterwards: direction, stake, duration and payout ratio.</p>
<h2>The two prices</h2>
<ul><li><strong>Open price:</strong> the latest accepted price when the server takes the order.</li><li><strong>Closing price:</strong> the last accepted price at or before expiry. It is determined by the recorded prices, not by when a computer looked at them.</li></ul>
<h2>Win, loss, equal prices</h2>
<p>A win returns the stake plus stake × payout ratio: 100 USD at 75% returns 175 USD. A loss costs the stake. If both prices are equal, you win in either direction.</p>
<h2>When an order is void</h2>
<p>If there was no fresh price at expiry, or the market closed unexpectedly, the order is void and your stake is returned. The order shows the reason.</p>
<h2>Check it yourself</h2>
<p>Each order keeps the ids of the two prices it used. For simulated prices, the hash of each day’s key is published in advance and the key itself afterwards, so that anyone can recalculate yesterday’s prices. There is no setting, role or program that can choose an outcome.</p>
<p>Be realistic about the odds: at a payout ratio of 75% you must be right in more than 57 of 100 orders to come out ahead.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'How withdrawals are handled',
    description: 'The steps, the limits, the fee, and what we will never ask of you.',
    content: `<p>Your available balance is yours to withdraw. These are the steps between your request and your bank account or crypto address.</p>
<ol><li><strong>You submit a withdrawal.</strong> The amount is put on hold at once. The fee is fixed at that moment and shown before you confirm. For currencies other than US dollars, the amount you receive is an estimate: the rate at approval applies, and if it moves too far, we ask you first.</li><li><strong>We review it.</strong> An operator checks the request. Large amounts need two operators. You can cancel while it is under review.</li><li><strong>It is completed or rejected.</strong> If it is rejected, the whole amount is available again and you see the reason.</li></ol>
<h2>Limits</h2>
<p>Until your identity is verified, your daily limit is lower. <a href="#/mine/auth">Identity verification</a> takes up to 48 hours. The current limits are shown on the withdrawal page.</p>
<h2>Waiting times</h2>
<p>After you add a withdrawal method or change your password, you may have to wait before the next withdrawal. This protects you if someone else gets hold of your password. If a waiting time applies, the page shows when it ends.</p>
<h2>What we never do</h2>
<ul><li>We never ask for a payment to release a withdrawal: no tax in advance, no deposit, no unlocking fee.</li><li>A loan, a bonus or a mining fund never locks the rest of your money.</li><li>Support never asks for your password or your codes.</li></ul>
<p>If anyone does ask, do not reply, and contact <a href="#/mine/chat">support</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Where prices come from, and how to check them',
    description: 'Simulated or live: the label is always visible. This is what it means.',
    content: `<p>Every price carries a label. <strong>Simulated</strong> means that the prices are generated by a program for practice. <strong>Live</strong> means that they come from an external source. In production, real money never trades on simulated prices.</p>
<h2>One price</h2>
<p>There is one price per market: no spread between buying and selling, and no overnight fee. The cost of an order is its fee, and the order ticket shows it.</p>
<h2>Safeguards</h2>
<ul><li>A price that is out of date is shown in grey, and no order is taken on it.</li><li>A sudden jump must be confirmed by the prices that follow before anyone can trade on it.</li></ul>
<h2>Check the simulated prices</h2>
<p>Each day’s prices are derived from one secret key. Its hash is published before the day begins, and the key itself after the day is over. With both, anyone can recalculate the day’s prices and see that nothing was changed along the way.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Five minutes to keep your account safe',
    description: 'A long password, a second factor, and a look at your devices now and then.',
    content: `<ol><li><strong>Use a unique password.</strong> Long is better than complicated. A password manager makes both easy.</li><li><strong>Switch on two-factor login.</strong> It asks for a code from your phone when you log in, add a withdrawal method or withdraw. Keep your recovery codes on paper.</li><li><strong>Check your devices.</strong> Settings shows where you are logged in. Log out any device you do not recognise.</li><li><strong>Add only your own addresses.</strong> Compare the first and last six characters. Crypto sent to a wrong address is lost.</li><li><strong>Check the address bar.</strong> We never send links that ask for a password.</li></ol>
<p>If we email you about a withdrawal you did not request, use the link in that email. It freezes your account at once. Then contact <a href="#/mine/chat">support</a>.</p>`,
  },
}
