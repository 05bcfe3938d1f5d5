// Hostile values: wrong types, numbers at and beyond every edge, foreign digits, broken text, code for other interpreters.
import type { Random } from '@tallystick/kernel/random'

const NUMBERS = [
  '0 -1 -0 +1 00 01 1. .5 1.0 1.5 1e3 1E3 1e-7 1e309 -1e309 0x10 0b1 0o7 1_000 1,000 1;000 9007199254740991 9007199254740992',
  '9007199254740993 9223372036854775807 9223372036854775808 18446744073709551616 0.000000001 0.123456789 NaN Infinity -Infinity',
  '99999999999999.99999999 999999999999999 999999999999999.99999999 1000000000000000 ９ ١٢ १२ ² ½ null undefined true false',
]
  .join(' ')
  .split(' ')

const TEXTS = [
  '',
  ' ',
  ' 1',
  '1 ',
  '1\n',
  '1\u0000',
  '\u0000',
  '\u00a01',
  '\ufeff1',
  '\u202e1',
  '\u200b',
  '\ud800',
  'a\udfff',
  '\u0130ı',
  '🙂'.repeat(50),
  'é'.normalize('NFD'),
  '%',
  '_',
  '%25%00',
  "' or 1=1 --",
  "1'; drop table users; --",
  '1 union select 1',
  '\\',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '=HYPERLINK("http://x")',
  '$(id)',
  '`id`',
  '|id',
  'a@x.com,b@y.com',
  'a@x.com\r\nBcc: b@y.com',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '{"$gt":""}',
  '(a+)+$',
  'a'.repeat(65),
  'a'.repeat(10_000),
  '9'.repeat(400),
  '1'.repeat(40),
]

const TYPES: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  -0,
  1.5,
  1e21,
  1e-7,
  Number.MAX_VALUE,
  2 ** 53,
  2 ** 63,
  [],
  [1],
  ['1', '2'],
  [[1]],
  {},
  { id: 1 },
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
]

/** A value for a JSON body; as text for everything else. */
export function hostileValue(random: Random): unknown {
  if (random.chance(0.4)) return random.pick(NUMBERS)
  return random.chance(0.7) ? random.pick(TEXTS) : random.pick(TYPES)
}

export function hostileText(random: Random): string {
  return random.chance(0.5) ? random.pick(NUMBERS) : random.pick(TEXTS)
}

/** An object that says it is everything's prototype, or is very deep. */
export function hostileMember(random: Random): string {
  return random.pick([
    '"__proto__":{"isOwner":true}',
    '"constructor":{"prototype":{"isOwner":true}}',
    '"prototype":{"isOwner":true}',
    `"deep":${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    `"deeper":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    '"\\u005f_proto__":{"isOwner":true}',
    '"":1',
    '"\\u0000":1',
  ])
}
