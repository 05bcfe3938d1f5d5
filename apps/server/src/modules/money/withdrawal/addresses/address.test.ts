import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress, withChecksum } from './address.ts'
import { isAccountNumber, isIban, isSwift } from './bank-account.ts'
import { decodeBase58Check, encodeBase58Check } from './base58.ts'
import { isSegwitAddress } from './bech32.ts'
import { keccak256 } from './keccak.ts'

const changedAt = (text: string, at: number, to: string): string => text.slice(0, at) + to + text.slice(at + 1)

describe('keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['The quick brown fox jumps over the lazy dog', '4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15'],
  ])('of "%s"', (text, expected) => {
    expect(keccak256(Buffer.from(text))).toBe(expected)
  })

  it('differs from SHA3-256 by its padding alone: the same permutation over several blocks', () => {
    // Node's SHA3-256 ends the message with 01 and then pads; appending nothing but the other first padding byte must change everything.
    expect(keccak256(Buffer.alloc(300, 7))).not.toBe(hash('sha3-256', Buffer.alloc(300, 7)))
    expect(keccak256(Buffer.alloc(135))).not.toBe(keccak256(Buffer.alloc(136)))
  })
})

describe('Bitcoin', () => {
  it.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1BitcoinEaterAddressDontSendf59kuE',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1sw50qgdz25j',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  ])('accepts %s', text => {
    expect(isAddress('btc', text)).toBe(true)
  })

  it.each([
    ['', 'nothing'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'a changed letter'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'a test network'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a wrong checksum'],
    ['BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mixed case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'taproot with the old checksum'],
    ['bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'version 0 with the new checksum'],
    ['bc1pw5dgrnzv', 'a program of one byte'],
    ['bc1rw5uspcuh', 'a program of one byte, version 3'],
    ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'a program of 41 bytes'],
    ['bc1gmk9yu', 'no program'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'a Tron address'],
  ])('refuses %s (%s)', text => {
    expect(isAddress('btc', text)).toBe(false)
  })

  it('notices every single changed character of a bech32 address', () => {
    const good = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const others = Array.from('qpzry9x8gf2tvdw0s3jn54khce6mua7l').flatMap(letter =>
      Array.from({ length: good.length - 4 }, (_, at) => changedAt(good, at + 4, letter)),
    )
    expect(others.filter(text => text !== good && isSegwitAddress(text))).toEqual([])
  })
})

describe('Tron', () => {
  it('accepts its own version only', () => {
    expect(isAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
    expect(isAddress('tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe(true)
    expect(isAddress('tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false)
    expect(isAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T')).toBe(false)
  })

  it('base58check goes there and back, and a changed character is noticed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.nat(33),
        fc.constantFrom('1', 'z', 'K', '9'),
        (payload, at, to) => {
          const body = Uint8Array.of(0x41, ...payload)
          const text = encodeBase58Check(body)
          expect(decodeBase58Check(text)).toEqual(Buffer.from(body))
          expect(isAddress('tron', text)).toBe(true)
          const other = changedAt(text, at % text.length, to)
          if (other !== text) expect(isAddress('tron', other)).toBe(false)
        },
      ),
    )
  })
})

describe('Ethereum', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x000000000000000000000000000000000000dEaD',
  ])('[EIP-55] accepts %s', text => {
    expect(isAddress('eth', text)).toBe(true)
  })

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    'javascript:alert(1)',
  ])('refuses %s', text => {
    expect(isAddress('eth', text)).toBe(false)
  })

  it('a flipped case is noticed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat(39), (bytes, at) => {
        const good = withChecksum(`0x${Buffer.from(bytes).toString('hex')}`)
        const letter = good.charAt(at + 2)
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const other = changedAt(good, at + 2, flipped)
        const digits = other.slice(2)
        const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
        expect(isAddress('eth', good)).toBe(true)
        if (flipped !== letter && !isOneCase) expect(isAddress('eth', other)).toBe(false)
      }),
    )
  })
})

describe('bank details', () => {
  it.each(['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'fr1420041010050500013M02606', 'NO9386011117947'])(
    '%s is an IBAN',
    text => expect(isIban(text)).toBe(true),
  )

  it.each(['GB82WEST12345698765433', 'DE8937040044053201300', 'XX89370400440532013000', '=HYPERLINK("x")', 'DE'])(
    '[A64] %s is none',
    text => expect(isIban(text)).toBe(false),
  )

  it('a changed or swapped digit is noticed', () => {
    const good = 'DE89370400440532013000'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.nat(9), (at, digit) => {
        const other = changedAt(good, at, String(digit))
        if (other !== good) expect(isIban(other)).toBe(false)
      }),
    )
  })

  it('SWIFT and account numbers have a shape', () => {
    expect(['DEUTDEFF', 'DEUTDEFF500', 'HSBCHKHHHKH'].map(isSwift)).toEqual([true, true, true])
    expect(['DEUTDEF', 'DEUT1EFF', 'DEUTDEFF5', '=cmd|x'].map(isSwift)).toEqual([false, false, false, false])
    expect(['123-456789-833', '0012345678'].map(isAccountNumber)).toEqual([true, true])
    expect(['1234', 'GB82WEST12345698765433', '=1+1', '+4411', 'a b\tc,d'].map(isAccountNumber)).toEqual(
      Array(5).fill(false),
    )
  })
})
