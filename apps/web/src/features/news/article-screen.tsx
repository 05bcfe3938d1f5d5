// One article.
import { Link, useSearch } from '@tallystick/ui/routing/routing'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { RichText } from '@tallystick/ui/primitives/rich-text'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { NewsCards } from './news-screen.tsx'
import { useArticle } from './news-api.ts'

export default function ArticleScreen() {
  const t = useWords('news')
  const { id } = useSearch('/news/detail')
  const { data, error, refetch } = useArticle(id)
  const isGone = id === undefined || (error instanceof CallFailed && error.kind === 'refused')
  const article = isGone ? (
    <EmptyState
      text={t('gone')}
      action={
        <Link to="/news" className="inline-flex min-h-11 items-center px-4 text-sm font-medium text-accent">
          {t('toList')}
        </Link>
      }
    />
  ) : error ? (
    <ErrorState failure={error} onRetry={() => void refetch()} />
  ) : data ? (
    <article className="pb-6">
      {data.logo !== '' && <img src={data.logo} alt="" className="aspect-video w-full rounded-card object-cover" />}
      <h2 className="mt-5 text-xl font-semibold text-balance">{data.title}</h2>
      <p className="mt-2 text-sm text-muted">
        <WireTime text={data.created_at} form="day" />
      </p>
      <RichText html={data.content} />
    </article>
  ) : (
    <div aria-busy="true" className="space-y-4">
      <div className="skeleton aspect-video w-full rounded-card" />
      <div className="skeleton h-8 w-4/5" />
      <div className="skeleton h-40 w-full" />
    </div>
  )
  return (
    <SubPage title={t('article')} above="/news" size={isDesktop ? 'dashboard' : 'text'}>
      {isDesktop ? (
        <Beside beside={article}>
          <NewsCards chosen={id} />
        </Beside>
      ) : (
        article
      )}
    </SubPage>
  )
}
