// What operators noted for each other about a request.
import { useAsk } from '../platform/api.ts'
import { useWords } from '../platform/words.ts'
import { Moment } from '../ui/figures.tsx'

export function InternalNotes({ subject }: { readonly subject: string }) {
  const t = useWords()
  const { data = [] } = useAsk('operatorNotes', { subject })
  if (data.length === 0) return null
  return (
    <section data-testid="internal-notes">
      <h3 className="text-sm text-muted">{t('noteInternal')}</h3>
      <ul className="mt-1 space-y-1 text-sm">
        {data.map(({ operator, note, at }) => (
          <li key={`${at} ${note}`}>
            <span className="wrap-anywhere">{note}</span>
            <span className="block text-xs text-muted">
              {operator} · <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
