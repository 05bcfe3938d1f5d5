// Other ways to help, beside one of them.
import { useWords } from '../../platform/words.ts'
import { RowCard, RowLink } from '../../ui/tables/rows.tsx'
import { HELP_ENTRIES } from './entries.ts'

export function HelpCard({ except }: { readonly except: string }) {
  const t = useWords('user')
  return (
    <RowCard>
      {HELP_ENTRIES.filter(({ to }) => to !== except).map(({ to, words, Icon }) => (
        <RowLink key={to} to={to} icon={Icon}>
          {t(words)}
        </RowLink>
      ))}
    </RowCard>
  )
}
