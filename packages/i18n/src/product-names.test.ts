// One name for each product, account and screen, as docs/glossary.md has it, wherever English texts name it.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, 'catalogues')
const features = readdirSync(FOLDER)

function textsOf(feature: string): Readonly<Record<string, string>> {
  // Catalogues are flat objects of texts; other tests check it.
  return JSON.parse(readFileSync(join(FOLDER, feature, 'en.json'), 'utf8')) as Record<string, string>
}

/** Texts for users; operators have words of their own, and the agreement is a legal text. */
const ALL = features
  .filter(feature => !['console', 'agreement'].includes(feature))
  .flatMap(feature => Object.entries(textsOf(feature)).map(([key, text]) => ({ name: `${feature}.${key}`, text })))

describe('a name of the glossary is written in one form only', () => {
  it.each([
    ['Up/Down', /\bup ?[/&-] ?down\b|\bup[- ](?:and|or)[- ]down\b/gi, ['Up/Down']],
    ['Contracts', /\b(?:forex|futures?|binary options?)\b/gi, ['Forex', 'forex']],
    ['Main account', /\b(?:change|funding|spot|cash) account\b/gi, []],
    ['Copy trading', /\b(?:copy[- ]?trading|documentary)\b/gi, ['Copy trading', 'copy trading']],
    [
      'Master trader',
      /\b(?:master[- ]traders?|lead traders?|leaders?)\b/gi,
      ['Master trader', 'Master traders', 'master trader', 'master traders'],
    ],
    ['Deposit', /\b(?:recharge|top[- ]?up)s?\b/gi, []],
    ['Withdrawal', /\b(?:draw|cash[- ]?out)s?\b/gi, []],
    ['On hold', /\b(?:frozen|locked) (?:balance|money|amount)\b/gi, []],
    ['Margin level', /\b(?:risk|hazard) rate\b/gi, []],
    ['Stop-out', /\bstop[- ]?outs?\b/gi, ['Stop-out', 'stop-out']],
    ['Stop-loss', /\bstop[- ]?loss(?:es)?\b/gi, ['Stop-loss', 'stop-loss']],
    ['Take-profit', /\btake[- ]?profits?\b/gi, ['Take-profit', 'take-profit']],
    ['Mining fund', /\bmining (?:pool|product|plan|share)s?\b/gi, []],
    ['Identity verification', /\b(?:real[- ]name|kyc|identity (?:check|review|authentication))\b/gi, []],
  ])('%s', (_name, forms, allowed) => {
    const others = ALL.flatMap(({ name, text }) =>
      (text.match(forms) ?? []).filter(form => !allowed.includes(form)).map(form => `${name}: ${form}`),
    )
    expect(others).toEqual([])
  })
})

describe('a screen is called the same by its title and by all that leads to it', () => {
  it.each([
    ['markets', 'app.markets', 'home.title'],
    ['orders', 'app.orders', 'orders.title', 'micro.title'],
    ['copy trading', 'app.copyTrading', 'follow.title', 'rank.toCopyTrading'],
    ['ranking', 'app.ranking', 'rank.title'],
    ['account', 'app.account', 'user.title'],
    ['wallet', 'user.wallet', 'wallet.wallet'],
    ['accounts', 'user.accounts', 'wallet.accounts'],
    ['transfer', 'user.transfer', 'wallet.transfer'],
    ['deposit', 'home.deposit', 'user.deposit', 'wallet.deposit', 'wallet.quickDeposit'],
    ['withdrawal', 'home.withdraw', 'user.withdraw', 'wallet.withdraw', 'wallet.quickWithdraw'],
    ['identity verification', 'user.realAuth', 'identity.title'],
    ['settings', 'user.settings', 'user.settingsTitle'],
    ['announcement', 'user.announcement', 'user.announcementTitle'],
    ['support', 'app.support', 'user.chat', 'chat.title'],
    ['language', 'app.language', 'language.title'],
    ['news', 'home.news', 'news.title'],
    ['loan', 'home.loan', 'loan.title'],
    ['mining', 'home.funds', 'funds.title'],
    ['change history', 'user.changes', 'trade.changes', 'changes.title'],
    ['notifications', 'app.notifications', 'notices.title'],
    ['contracts', 'app.contract', 'wallet.forex'],
    ['Up/Down', 'app.future', 'wallet.micro'],
    ['main account', 'wallet.main', 'loan.fromMain'],
    ['buy crypto', 'home.buyCoin', 'trade.buyCoin'],
  ])('%s', (_screen, ...keys) => {
    const words = keys.map(key => ALL.find(({ name }) => name === key)?.text ?? `no text ${key}`)
    expect(new Set(words).size, words.join(' | ')).toBe(1)
  })
})
