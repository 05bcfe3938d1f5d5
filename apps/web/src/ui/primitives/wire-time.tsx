// A time from the server in the locale's format, in UTC.
import { isolated, parseWireTime } from '@tallystick/i18n/dates'
import { useLocale } from '../../platform/words.ts'

/** For sentences. The text as it came when it is no time. */
export function useWireTime(): (text: string) => string {
  const { times } = useLocale()
  return text => {
    const at = parseWireTime(text)
    return at === undefined ? text : isolated(times.moment(at))
  }
}

/** Not a figure, which runs from left to right: a date has words in it and runs as its language does. */
export function WireTime({ text, form = 'moment' }: { readonly text: string; readonly form?: 'moment' | 'day' }) {
  const { times } = useLocale()
  const at = parseWireTime(text)
  return (
    <time dir="auto" className="lining-nums tabular-nums" dateTime={`${text.replace(' ', 'T')}Z`}>
      {at === undefined ? text : times[form](at)}
    </time>
  )
}
