// The page around sign-in screens: logo, form and language picker.
import type { ReactNode } from 'react'
import { CONSOLE_LANGUAGES, usePreferences } from '../../platform/preferences.ts'
import { showLanguage } from '../../platform/words.ts'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { Mark } from '@tallystick/ui/primitives/mark'
import { Button } from '@tallystick/ui/primitives/button'

interface SignInFrameProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  const language = usePreferences(state => state.language)
  return (
    <main className="gutter mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center py-10">
      <Mark className="-ms-2 mb-4 size-12" />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{lead}</p>
      {children}
      <div className="mt-8 flex gap-2">
        {CONSOLE_LANGUAGES.map(code => (
          <Button key={code} look="quiet" aria-pressed={code === language} onClick={() => void showLanguage(code)}>
            {LANGUAGES[code].ownName}
          </Button>
        ))}
      </div>
    </main>
  )
}
