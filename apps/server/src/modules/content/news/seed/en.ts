// The articles that come with the product, in English.
import type { SeedTexts } from './article.ts'

export const newsEn: SeedTexts = {
  'how-margin-works': {
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
  'how-micro-settles': {
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
  'how-withdrawals-are-handled': {
    title: 'How withdrawals are handled',
    description: 'The steps, the limits, the fee, and what nobody may ever ask of you.',
    content: `<p>Your free money is yours to take out. These are the steps between your request and your bank or address.</p>
<ol><li><strong>You ask.</strong> The amount is held at once. The fee is fixed at that moment and shown before you confirm. In currencies other than dollars the amount you receive is an estimate: the rate at approval applies, and if it moves too far, we ask you first.</li><li><strong>We review.</strong> A person looks at the request. Large amounts need two. You may cancel as long as it is under review.</li><li><strong>It is completed or rejected.</strong> If it is rejected, the whole amount is free again and you see the reason.</li></ol>
<h2>Limits</h2>
<p>Before your real name is verified, the daily limit is lower. <a href="#/mine/auth">Verification</a> takes up to 48 hours. Current limits are shown on the withdrawal page.</p>
<h2>Waiting times</h2>
<p>A newly bound address or account, and an account whose password was just changed, may have to wait before the next withdrawal. This protects you if somebody else got hold of your password. If it applies, the page says until when.</p>
<h2>What we never do</h2>
<ul><li>Nobody ever has to pay anything to withdraw: no tax in advance, no deposit, no unlocking fee.</li><li>A loan, a bonus or a fund never locks the rest of your money.</li><li>Support never asks for your password or a code.</li></ul>
<p>If somebody does ask, do not answer, and write to <a href="#/mine/chat">support</a>.</p>`,
  },
  'where-prices-come-from': {
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
  'keep-your-account-safe': {
    title: 'Five minutes that keep your account safe',
    description: 'A long password, a second factor, and a look at your devices now and then.',
    content: `<ol><li><strong>Use a password of its own.</strong> Long is better than complicated. A password manager makes both easy.</li><li><strong>Switch on two-factor login.</strong> It asks for a code from your phone when you log in, bind a method or withdraw. Keep the recovery codes on paper.</li><li><strong>Look at your devices.</strong> Settings lists where you are logged in. End what you do not recognise.</li><li><strong>Bind only your own address.</strong> Compare the first and last six characters. Coins sent to a wrong address are gone.</li><li><strong>Read the address bar.</strong> We never send links that ask for a password.</li></ol>
<p>If you did not ask for a withdrawal that we write to you about, use the link in that email. It freezes the account at once. Then write to <a href="#/mine/chat">support</a>.</p>`,
  },
}
