// A six-digit code, with the button that sends it. The button is disabled for a minute after each message.
import { useEffect, useState } from 'react'
import { Button } from '@tallystick/ui/primitives/button'
import { INPUT } from '@tallystick/ui/forms/field'

const REST_SECONDS = 60

interface CodeInputProps {
  readonly ids: { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }
  readonly value: string
  readonly onChange: (value: string) => void
  /** Resolves once the code was sent; rejects when it was not. */
  readonly onSend: () => Promise<void>
  readonly sendLabel: string
  readonly againLabel: (seconds: number) => string
}

export function CodeInput({ ids, value, onChange, onSend, sendLabel, againLabel }: CodeInputProps) {
  const [rest, setRest] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (rest === 0) return undefined
    const id = setTimeout(() => setRest(rest - 1), 1_000)
    return () => clearTimeout(id)
  }, [rest])

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await onSend()
      setRest(REST_SECONDS)
    } catch {
      // The sender has shown the error; it can be tried again at once.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex gap-2">
      <input
        {...ids}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        dir="ltr"
        value={value}
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
        className={`${INPUT} figure min-w-0 grow tracking-widest`}
      />
      <Button
        busy={busy}
        disabled={rest > 0}
        onClick={() => void send()}
        className="min-w-34 shrink-0 px-3 text-sm tabular-nums"
        data-testid="send-code"
      >
        {rest > 0 ? againLabel(rest) : sendLabel}
      </Button>
    </div>
  )
}
