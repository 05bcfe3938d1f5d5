// A time from the server as people of the locale write it, in UTC.
import { parseWireTime } from '@tallystick/i18n/dates'
import { useLocale } from '../platform/words.ts'

type Form = 'moment' | 'day' | 'clock'

/** The text as it came when it is no time. */
export function useWireTime(): (text: string, form?: Form) => string {
  const { times } = useLocale()
  return (text, form = 'moment') => {
    const at = parseWireTime(text)
    return at === undefined ? text : times[form](at)
  }
}

/** Not a figure, which runs from left to right: a date has words in it and runs as its language does. */
export function WireTime({ text, form = 'moment' }: { readonly text: string; readonly form?: Form }) {
  const timeText = useWireTime()
  return (
    <time dir="auto" className="lining-nums tabular-nums" dateTime={`${text.replace(' ', 'T')}Z`}>
      {timeText(text, form)}
    </time>
  )
}
