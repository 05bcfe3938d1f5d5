// The abuses this server must resist, each with the expected response. Numbers are permanent; a test for a row has its number in
// brackets in its title, and a row without a test fails. Examples stand for their class: tests also try variants.

export interface Row {
  readonly id: `A${number}` | `R${number}`
  readonly abuse: string
  readonly answer: string
}

export interface Area {
  readonly title: string
  readonly rows: readonly Row[]
}

const area = (title: string, ...rows: readonly (readonly [Row['id'], string, string])[]): Area => ({
  title,
  rows: rows.map(([id, abuse, answer]) => ({ id, abuse, answer })),
})

export const AREAS: readonly Area[] = [
  area(
    'Sessions, passwords, codes',
    ['A1', 'a private call without a session', '999'],
    ['A2', 'a made-up token, one of a deleted user, one that ran out', '999; tokens are looked up by their hash'],
    ['A4', 'two tokens at once, an endless header, line breaks in it', '400'],
    [
      'A5',
      'a token that claims to be signed: `alg: none`, a foreign signature',
      '999: tokens are random references and carry nothing',
    ],
    ['A7', 'a token after logout, on HTTP and on the socket', '999 within a second, socket closed'],
    ['A8', 'an old token after a password change or reset', '999, all of them'],
    [
      'A10',
      'many passwords on one account from one network or from many, one password on many, forged forwarding headers',
      'slower, then 429; twenty tries and then twenty an hour from all networks that an account has not signed in from; its owner gets in from the others',
    ],
    ['A11', 'telling a known address from an unknown one by words or by time', 'same words, same work'],
    ['A13', 'a flood of codes to one address, or to many from one place', '429 by address and by place'],
    ['A14', 'guessing a code in parallel', 'five tries, counted in the database, then the code is dead'],
    [
      'A120',
      'guessing, using up or replacing the code that another device asked for',
      'others meet no code and hear the same; limited by place',
    ],
    ['A121', 'a password of the commonest 100,000, in any spelling', '`password_common`, for operators too'],
    ['A122', 'depositing or trading without the agreement', '`agreement_needed`, with where to give it'],
    ['A16', 'several recipients, a list, a header smuggled into an address', '400'],
    [
      'A17',
      'a captcha used twice, without id, too old, or fetched in a loop',
      'refused; one use, two minutes, limited',
    ],
    ['A19', 'the repeated password differs, is missing, is a list', '400 or `passwords_not_equal`'],
    ['A20', 'registering one address twice at once, in several spellings', 'one account'],
    ['A22', 'names of prototype parts in JSON, form or query', '400, and no object is touched'],
    ['A23', 'type numbers outside their list, a foreign area', '400'],
  ),
  area(
    'Pages and content',
    ['A25', 'a redirect to a script, to data, to a host that is not listed', 'not followed'],
    [
      'A26',
      'articles and messages that carry scripts in 200 disguises',
      'sanitised when written and when read; nothing runs',
    ],
    [
      'A28',
      'a support link with a scheme of its own; messages from other frames',
      'http(s) on listed hosts; no message handler to abuse',
    ],
    [
      'A29',
      'an invite code that is markup, far too long, or of another host',
      'letters and digits, 32 at most; the QR code is made of our own origin',
    ],
    ['A31', 'the site in a foreign frame', '`frame-ancestors none`'],
    ['A32', 'calls from other origins, from `null`, from look-alike hosts', 'no CORS header'],
    ['A34', 'a cache that shows one user the answer of another', '`no-store`, `vary: authorization`'],
    ['A35', 'a language that is a path, ten kilobytes, unknown', 'the default language'],
  ),
  area(
    'Whose it is',
    ['A37', 'closing, cancelling, changing an order of another user', 'does not exist; nothing changes'],
    ['A38', 'withdrawing to, or deleting, a method of another user', 'does not exist'],
    ['A40', 'interest and redemption of another user’s subscription', 'does not exist'],
    [
      'A123',
      'acting on what has ended: orders, withdrawals, loans, subscriptions, relations, reviews, proposals',
      'told that it ended, how and when; only what never was one’s own does not exist',
    ],
    ['A41', 'copied orders of a relation one has no part in', 'nothing'],
    ['A43', 'an identity picture by guessed or passed-on address', '403 or 404; addresses live for a minute'],
    ['A44', 'ids of every odd spelling, repeated, as a list', '400'],
    ['A46', 'operators’ addresses with a trader’s token, hidden verbs, method override', '404, 405'],
    ['A47', 'email, phone or balance of a master in public lists', 'not in any answer'],
  ),
  area(
    'Live socket',
    ['A49', 'private topics before a login', 'an error frame and no data'],
    ['A50', 'topics of others, wildcards, made-up names', 'refused; whose account it is comes from the session alone'],
    ['A52', 'a second login on the same socket', 'the first one’s topics end first'],
    [
      'A53',
      'too many topics, sockets, messages; huge frames, endless fragments, compression bombs',
      'limited, closed with 1008 or 1009',
    ],
    ['A55', 'silent sockets, ping floods', 'closed'],
    ['A56', 'frames only the server may send', 'an error frame'],
  ),
  area(
    'Wallet',
    ['A58', 'amounts negative, zero, too fine, with exponents, signs, spaces, foreign digits', '400, or the minimum'],
    ['A59', 'more than there is; not more than the fee', '`insufficient_balance`, `amount_not_above_fee`'],
    ['A61', 'withdrawal, transfer and order on the same money at once', 'never more than there is'],
    ['A62', 'a method bound a minute ago; deleted and bound again', 'it cools, and starts to cool anew'],
    ['A64', 'bank details that are garbage or formulas', 'refused; escaped in files'],
    [
      'A65',
      'a changed password and a withdrawal at once',
      'waits as long as the settings say; the link in the email freezes the account',
    ],
    [
      'A124',
      'being paid at an address of ours, at an address of zeros, or as somebody on the sanctions list',
      'cannot be bound; listed later, the entry is shown and two operators approve',
    ],
    ['A67', 'a demo user at real money', '`only_true_account`'],
    ['A68', 'a real user at the demo reset', '`only_demo_account`; balances as before'],
    [
      'A70',
      'demo accounts by the thousand; the device id of another',
      'limited, removed after a week; it opens a demo account and nothing more',
    ],
    ['A71', 'a demo user as a master of real users, or in their ranking', 'refused, not listed'],
    [
      'A73',
      'one proof for two deposits, a status in the request, enormous amounts',
      'one deposit per proof; only a reviewer decides',
    ],
    ['A74', 'approving twice, two at once, one’s own', 'one effect; one’s own is refused'],
    [
      'A76',
      'inviting oneself, loops, thousands of invited accounts',
      'one inviter for ever; nothing is paid for invitations',
    ],
  ),
  area(
    'Insiders',
    [
      'A150',
      'every act of operators by one operator, in two browsers, with a colleague who lost the right, on a subject that changed',
      'two persons who both have the right at the moment of effect; one only towards safety',
    ],
    ['A151', 'a large sum in parts, over users, kinds and colleagues, at once', 'sums of a rolling day count'],
    ['A152', 'a demotion, an agreement and an effect at once', 'one after the other; what is void stays void'],
    [
      'A153',
      'the only operator changes what two must change',
      'refused in production; in development done and labelled as such',
    ],
    [
      'A154',
      'guessing an operator’s one-time codes from many addresses, or using one twice',
      'limited per operator; once',
    ],
    [
      'A155',
      'terms that mint money, limits that guard nothing, written into the database',
      'hard bounds, wherever read',
    ],
  ),
  area(
    'Trading',
    ['A77', 'lots of zero, off the step, beyond the maximum, with exponents', 'refused by name'],
    ['A125', 'a leverage on a pair with fixed margin', '`leverage_not_offered`'],
    ['A79', 'unknown sides, states, pairs; a closed market', '400, `pair_unknown`, `market_closed`'],
    ['A80', 'price, margin, fee or profit sent by the client', 'ignored'],
    ['A82', 'an order on an old price, or right after the feed returns', '`price_stale` until a fresh price came'],
    ['A83', 'targets of zero, beyond reason, at the market, off the step', 'refused by name'],
    [
      'A85',
      'stops on closed, pending and copied orders',
      'closed: refused; pending: judged by its target; copied: the follower’s own',
    ],
    ['A86', 'fifty closes at once; a close against a stop', 'one close'],
    ['A88', 'the same GET repeated by a proxy', 'one order, one answer'],
    ['A89', 'the same key with other parameters', '`key_reused`'],
    [
      'A91',
      'opposite legs on two accounts, the winner withdrawn before the loser is stopped out',
      'floating profit cannot leave; losses beyond the account are counted as bad debt and shown to operators',
    ],
    ['A92', 'trading on a spike that was never confirmed', 'impossible: only accepted prices trade'],
    [
      'A94',
      'both directions of a micro order on a pair that hardly moves',
      'allowed; pairs that tie too often are suspended',
    ],
    ['A95', 'a micro order that expires after the market closes', 'refused'],
    ['A97', 'a client whose clock is wrong or lies', 'has no effect'],
    [
      'A98',
      'a bot with a faster feed',
      'stale prices cannot be traded; operators are told who wins too often; no price is ever shifted for one user',
    ],
    ['A100', 'following oneself, twice, in circles, across realms', 'refused by name'],
    [
      'A101',
      'a master who opens order after order to burn their followers’ fees',
      'a budget per minute and a ceiling per relation; the rest is skipped with a reason',
    ],
    ['A103', 'a hundred applications; becoming a master by parameter', 'one waits; the parameter means nothing'],
  ),
  area(
    'Loans, funds, identity, uploads, the rest',
    ['A104', 'a loan without review, outside its limits, twenty at once', 'refused; one open loan'],
    ['A106', 'borrowing and withdrawing at once', 'allowed, within the limits of withdrawals'],
    [
      'A107',
      'repaying twice, a loan that is not to be repaid, on another network; impossible birthdays',
      'one repayment; the rest refused',
    ],
    ['A109', 'redeeming twice, after the end, while interest is paid', 'one redemption'],
    [
      'A110',
      'identity data over data under review or approved; one document for five users',
      'refused; shown to the reviewer',
    ],
    ['A112', 'image bombs, endless animations, slow and enormous bodies', 'refused early, decoded apart, 408 and 413'],
    ['A113', 'file names that are paths, devices, endless', 'never used'],
    ['A115', 'uploads without a session or without end', '999; limited; orphans are removed'],
    ['A116', 'search texts that are SQL, wildcards, or ten kilobytes', 'escaped, bounded'],
    ['A118', 'wrong everything, for hours', 'never a 500, never a stack, always the envelope'],
    [
      'A126',
      'every number in every notation, every text with hostile characters, every upload of every size',
      'plain digits; texts lose them; 413 from the first byte too many',
    ],
    ['A119', 'users of countries that are not served', 'refused where they say so'],
  ),
]

const race = (id: Row['id'], pair: string, answer = 'exactly one effect; the other is refused'): Row => ({
  id,
  abuse: pair,
  answer,
})

/** What may meet on the same thing at the same moment; each in parallel on the real stack. */
export const RACES: readonly Row[] = [
  race('R1', 'withdraw × withdraw', 'never more than there is'),
  race('R2', 'withdraw × transfer', 'never more than there is'),
  race('R3', 'close × close'),
  race('R4', 'close × stop-out'),
  race('R5', 'close × take-profit or stop-loss'),
  race('R6', 'master closes × follower closes', 'the copy closes once'),
  race('R7', 'cancel × trigger', 'cancelled or filled'),
  race('R8', 'set-stop × trigger', 'moved in time, or struck'),
  race('R9', 'repay × repay'),
  race('R10', 'redeem × redeem'),
  race('R11', 'redeem × interest', 'each day once'),
  race('R12', 'redeem × maturity', 'the share comes back once'),
  race('R13', 'approve × reject'),
  race('R14', 'delete a method × withdraw to it', 'withdrawn to what was bound, or refused'),
  race('R15', 'change the password × withdraw', 'before the change, or refused'),
  race('R16', 'unfollow × master opens', 'copied before, or not at all'),
]

export const ROWS: readonly Row[] = [...AREAS.flatMap(({ rows }) => rows), ...RACES]
