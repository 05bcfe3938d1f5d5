// A page below the user page: title, way back, and a narrow column.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'

export function SubPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { history } = useRouter()
  return (
    <div className="mx-auto max-w-xl pb-10">
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace('/user'))} />
      <div className="gutter space-y-5 pt-2">{children}</div>
    </div>
  )
}
