// The page around sign-in forms: back, logo, title, and the form in the middle.
import { useRouter } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { Mark } from '@tallystick/ui/primitives/mark'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

interface FormPageProps {
  readonly title: string
  readonly lead: string
  readonly onBack?: () => void
  readonly children: ReactNode
}

export function FormPage({ title, lead, onBack, children }: FormPageProps) {
  const router = useRouter()
  useScreenTitle(title)
  return (
    <div className="page-edge mx-auto flex min-h-dvh max-w-md flex-col pb-10 desktop:mx-0">
      <PageHeader onBack={onBack ?? (() => (router.canGoBack() ? router.back() : router.replace('/')))} />
      <div className="gutter flex grow flex-col justify-center pb-16">
        <Mark className="-ms-2 mb-5 size-12" />
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        <p className="mt-1 mb-8 text-pretty text-muted">{lead}</p>
        {children}
      </div>
    </div>
  )
}

export const TEXT_LINK = 'inline-flex min-h-11 items-center rounded-sm font-medium text-accent hover:underline'
