// A page made at run time, with its compressed twins: each is made when first asked for.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Of what stands in the page itself, as the content policy names it. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** What the headers of a page say about it. */
export interface PageFacts {
  readonly inline: InlineHashes
  /** Files it will ask for, as a Link header: a proxy can send them ahead of the page (docs/proxy.md). */
  readonly links: string
}

export interface EncodedPage extends PageFacts {
  encoded(accepted: string): Promise<{ readonly body: Buffer; readonly encoding: 'br' | 'gzip' | undefined }>
}

/** Made anew every second: the higher levels take many times as long for a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const GZIP = { level: 6 }

export function encodedPage(html: string, facts: PageFacts): EncodedPage {
  const plain = Buffer.from(html)
  const twins = new Map<'br' | 'gzip', Promise<Buffer>>()
  const twin = (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    let made = twins.get(encoding)
    if (made === undefined) {
      made = encoding === 'br' ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain, GZIP)
      twins.set(encoding, made)
    }
    return made
  }
  return {
    ...facts,
    async encoded(accepted) {
      const encoding = (['br', 'gzip'] as const).find(name => takes(accepted, name))
      return { body: encoding === undefined ? plain : await twin(encoding), encoding }
    },
  }
}

export function takes(accepted: string, encoding: 'br' | 'gzip'): boolean {
  const whole = new RegExp(String.raw`^\s*${encoding}\s*(;\s*q=(?!0(\.0*)?\s*$)[01](\.\d{0,3})?\s*)?$`, 'i')
  return accepted.split(',').some(one => whole.test(one))
}
