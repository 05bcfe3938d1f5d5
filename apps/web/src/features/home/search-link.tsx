// Looks like a search box and links to the search on /product.
import { Link } from '@tallystick/ui/routing/routing'
import { Search } from 'lucide-react'
import { useMainMode } from '../../platform/stores/manifest.ts'
import { useWords } from '../../platform/words.ts'

export function SearchLink() {
  const t = useWords('home')
  const isMain = useMainMode() === true
  return (
    <Link
      to="/product"
      className="mb-3 flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-surface px-4 text-sm text-muted transition hover:border-line-strong"
    >
      <Search className="size-4.5" aria-hidden="true" />
      {t(isMain ? 'openCompanySearch' : 'openSearch')}
    </Link>
  )
}
