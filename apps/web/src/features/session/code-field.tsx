// The code that was sent to the user, with the button that sends it.
import { Field } from '@tallystick/ui/forms/field'
import type { CodePurpose } from '../../platform/stores/codes-sent.ts'
import { useWords } from '../../platform/words.ts'
import { CodeInput } from '../../ui/forms/code-input.tsx'

interface CodeFieldProps {
  readonly purpose: CodePurpose
  readonly value: string
  readonly onChange: (code: string) => void
  readonly onSend: () => Promise<void>
}

export function CodeField({ purpose, value, onChange, onSend }: CodeFieldProps) {
  const t = useWords('session')
  return (
    <Field label={t('code')} hint={t('codeHint')}>
      {ids => (
        <CodeInput
          purpose={purpose}
          ids={ids}
          value={value}
          onChange={onChange}
          onSend={onSend}
          sendLabel={t('sendCode')}
          againLabel={seconds => t('sendAgain', { seconds })}
        />
      )}
    </Field>
  )
}
