// The faults of one form, each at its field: shown once the form was sent, the first faulty field focused. What the server said about a
// field stands there too, until something is typed.
import type { CallFailed } from '@tallystick/api-client/call-failed'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Text by field; undefined where nothing is wrong. */
export type Faults<Name extends string> = { readonly [F in Name]?: string | undefined }

interface FaultsOf<Name extends string> {
  /** For the form element. */
  readonly formProps: { readonly ref: RefObject<HTMLFormElement | null>; readonly onInput: () => void }
  /** What to show at the field. */
  readonly at: (name: Name) => string | undefined
  /** The form is sent: true when nothing is wrong, otherwise the faults are shown. */
  readonly pass: () => boolean
  /** The server refused: true when it said so about a field of this form, where it now stands. */
  readonly take: (failure: CallFailed) => boolean
  /** Sent: an empty form is no fault. */
  readonly clear: () => void
}

/**
 * @param fieldOf the field a refusal is about: by the name the wire has for it, or by the reason. `take` is what such a call is given as
 * `handled`.
 */
export function useFaults<Name extends string>(
  faults: Faults<Name>,
  fieldOf: (failure: CallFailed) => Name | undefined = () => undefined,
): FaultsOf<Name> {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setIsTried] = useState(false)
  const [said, setSaid] = useState<Faults<Name>>({})
  const [focusing, setFocusing] = useState(0)

  // With the faults themselves, not a frame later: the page must not move under a finger that already reads them.
  useLayoutEffect(() => {
    if (focusing === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [focusing])

  const show = (): void => setFocusing(now => now + 1)
  return {
    formProps: { ref: form, onInput: () => setSaid({}) },
    at: name => (isTried ? faults[name] : undefined) ?? said[name],
    pass() {
      const isRight = Object.values(faults).every(fault => fault === undefined)
      setSaid({})
      setIsTried(true)
      if (!isRight) show()
      return isRight
    },
    take(failure) {
      const name = failure.kind === 'refused' ? fieldOf(failure) : undefined
      if (name === undefined) return false
      // One field, one key.
      setSaid({ [name]: failure.message } as Faults<Name>)
      show()
      return true
    },
    clear() {
      setIsTried(false)
      setSaid({})
    },
  }
}
