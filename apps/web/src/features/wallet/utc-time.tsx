// A time from the server as people of the locale write it, in UTC.
import { parseWireTime } from '@tallystick/i18n/dates'
import { useLocale } from '../../platform/words.ts'

/** The text as it came when it is no time. */
export function useTimeText(): (text: string) => string {
  const { times } = useLocale()
  return text => {
    const at = parseWireTime(text)
    return at === undefined ? text : times.moment(at)
  }
}

export function UtcTime({ text }: { readonly text: string }) {
  const timeText = useTimeText()
  return <time className="figure">{timeText(text)}</time>
}
