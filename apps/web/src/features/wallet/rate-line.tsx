// The rate of a withdrawal. A coin that is worth much more than a dollar is quoted in dollars: nobody reads 0.00000909 BTC.
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../platform/words.ts'
import { quotedRate } from './quoted-rate.ts'

export function RateLine({ unitsPerUsd, currency }: { readonly unitsPerUsd: string; readonly currency: string }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const { base, price, quote } = quotedRate(unitsPerUsd, currency)
  return (
    <span className="figure wrap-anywhere">{t('rateLine', { base, price: formatPlain(price, signs), quote })}</span>
  )
}
