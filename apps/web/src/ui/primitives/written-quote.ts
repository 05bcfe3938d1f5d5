// Prices that move many times a second are written straight into the page: one text for each figure. React renders what stands around
// them only when more changes than figures.
import { formatPlain, type NumberSigns } from '@tallystick/i18n/numbers'
import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { quotes } from '../../live/live.ts'
import type { Quote } from '../../live/quote-store.ts'
import { whileSeen } from '../../live/seen.ts'
import { useLocale } from '../../platform/words.ts'
import { changeTone } from './figures.tsx'
import { tint } from './tint.ts'

/**
 * For what shows the price of a pair: the figures inside the element that are `isWritten` (figures.tsx) follow it by themselves while the
 * element is in sight; `write` writes what else follows it. Rendered again only for a market that opens or closes and for a change of the day
 * with another sign.
 */
export function useWrittenQuote(
  code: string,
  element: RefObject<Element | null>,
  write?: (within: Element, quote: Quote) => void,
): Quote | undefined {
  const { signs } = useLocale()
  const subscribe = useCallback(
    (onLook: () => void) =>
      whileSeen(element, () => {
        const follow = (): void => {
          const quote = quotes.get(code)
          if (quote === undefined) return
          onLook()
          if (element.current === null) return
          writeFigures(element.current, quote, signs)
          write?.(element.current, quote)
        }
        // It may have moved while nobody looked.
        follow()
        return quotes.subscribe(code, follow)
      }),
    [code, element, signs, write],
  )
  useSyncExternalStore(subscribe, () => {
    const quote = quotes.get(code)
    return quote && `${quote.open} ${changeTone(quote.change)}`
  })
  return quotes.get(code)
}

function writeFigures(within: Element, quote: Quote, signs: NumberSigns): void {
  const close = within.querySelector('[data-figure=close]')
  if (close && writePrice(close, quote.close, signs) && quote.open && quote.direction !== 'none')
    tint(close, quote.direction)
  const change = within.querySelector('[data-figure=change]')
  if (change && isNew(change, quote.change)) setText(change.lastChild, `${formatPlain(quote.change, signs, true)}%`)
}

/** Into what `Price` has drawn. Whether it had another. */
export function writePrice(figure: Element, text: string, signs: NumberSigns): boolean {
  const isOther = isNew(figure, text)
  if (isOther) {
    const shown = formatPlain(text, signs)
    setText(figure.firstChild, shown.slice(0, -1))
    setText(figure.lastElementChild?.firstChild, shown.slice(-1))
  }
  return isOther
}

/** Whether the figure had another text: it has this one from now on. */
function isNew(figure: Element, text: string): boolean {
  if (figure.getAttribute('data-value') === text) return false
  figure.setAttribute('data-value', text)
  return true
}

function setText(node: Node | null | undefined, text: string): void {
  if (node && node.nodeValue !== text) node.nodeValue = text
}
