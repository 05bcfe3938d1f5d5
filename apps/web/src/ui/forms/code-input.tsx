// A six-digit code, with the button that sends it. The button is disabled for a minute after each message, also for those who leave the
// screen or load it again.
import { useEffect, useState } from 'react'
import { Button } from '@tallystick/ui/primitives/button'
import { INPUT } from '@tallystick/ui/forms/field'
import { browserClock, browserTimers } from '../../platform/clock.ts'
import { type CodePurpose, useCodesSent } from '../../platform/stores/codes-sent.ts'

const REST_SECONDS = 60

interface CodeInputProps {
  /** What the code is for: each has its own minute. */
  readonly purpose: CodePurpose
  readonly ids: { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }
  readonly value: string
  readonly onChange: (value: string) => void
  /** Resolves once the code was sent; rejects when it was not. */
  readonly onSend: () => Promise<void>
  readonly sendLabel: string
  readonly againLabel: (seconds: number) => string
}

export function CodeInput({ purpose, ids, value, onChange, onSend, sendLabel, againLabel }: CodeInputProps) {
  const sentAt = useCodesSent(state => state[purpose])
  const [now, setNow] = useState(browserClock.now)
  const [busy, setBusy] = useState(false)
  // A device whose clock was set back waits no longer than the minute.
  const rest = Math.min(REST_SECONDS, Math.max(0, Math.ceil((sentAt + REST_SECONDS * 1_000 - now) / 1_000)))

  useEffect(() => {
    if (rest === 0) return undefined
    return browserTimers.every(250, () => setNow(browserClock.now()))
  }, [rest])

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await onSend()
      const at = browserClock.now()
      setNow(at)
      useCodesSent.setState({ [purpose]: at })
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
