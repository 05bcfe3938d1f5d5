// Signatures by other implementations, as these publish them, and each of them changed.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { isSignedBy, type SignedMessage } from './message-signature.ts'

const SIGNED: Readonly<Record<string, SignedMessage>> = {
  // web3.js, documentation of eth.accounts.sign.
  ethereum: {
    network: 'eth',
    address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
    message: 'Some data',
    signature:
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
  },
  // bitcoinjs-message, README.
  bitcoin: {
    network: 'btc',
    address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
    message: 'This is an example of a signed message.',
    signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
  },
}

describe.each(Object.entries(SIGNED))('a message of %s', (_, signed) => {
  it('is by the key of its address', () => {
    expect(isSignedBy(signed)).toBe(true)
  })

  it.each<[string, Partial<SignedMessage>]>([
    ['another message', { message: `${signed.message}.` }],
    ['another address', { address: signed.address.replace(/.$/, last => (last === '3' ? '4' : '3')) }],
    ['another network', { network: signed.network === 'btc' ? 'eth' : 'btc' }],
    [
      'another signature',
      { signature: signed.signature.replace(/[0-9](?=.{20})/, digit => (digit === '1' ? '2' : '1')) },
    ],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: signed.signature.slice(0, 60) }],
    ['something else', { signature: 'signature' }],
  ])('is not, with %s', (_name, change) => {
    expect(isSignedBy({ ...signed, ...change })).toBe(false)
  })
})

describe('addresses of one Bitcoin key', () => {
  // The key that made the example above is compressed: its other forms follow from it.
  it.each(['3', 'bc1q'])('that begin with %s and belong to other keys are not taken', begin => {
    const address = begin === '3' ? '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' : 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(isSignedBy({ ...(SIGNED['bitcoin'] as SignedMessage), address })).toBe(false)
  })
})

it('takes a long message with letters of other scripts, signed here', () => {
  const secret = new Uint8Array(32).fill(7)
  const message = `Tallystick reserves, 储备金 ${'x'.repeat(300)}`
  const bytes = Buffer.from(message)
  const hash = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]))
  const recovered = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const signature = `0x${Buffer.from([...recovered.subarray(1), 27 + (recovered[0] ?? 0)]).toString('hex')}`
  const key = secp256k1.getPublicKey(secret, false)
  const address = `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex')}`
  expect(isSignedBy({ network: 'eth', address, message, signature })).toBe(true)
  expect(isSignedBy({ network: 'eth', address, message: message.slice(1), signature })).toBe(false)
})
