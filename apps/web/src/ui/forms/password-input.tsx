// A password field that can show its text.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@tallystick/ui/primitives/button'
import { INPUT } from '@tallystick/ui/forms/field'

interface PasswordInputProps {
  readonly ids: { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly labels: { readonly show: string; readonly hide: string }
}

export function PasswordInput({ ids, value, onChange, autoComplete, labels }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <div className="relative">
      <input
        {...ids}
        type={visible ? 'text' : 'password'}
        autoComplete={autoComplete}
        maxLength={72}
        dir="ltr"
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${INPUT} pe-13`}
      />
      <IconButton
        label={visible ? labels.hide : labels.show}
        onClick={() => setVisible(!visible)}
        className="absolute end-0.5 top-0.5"
      >
        {visible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
      </IconButton>
    </div>
  )
}
