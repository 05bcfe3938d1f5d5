// @vitest-environment happy-dom
// What is typed into the withdrawal form is kept for the same user and the same form alone.
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePage } from '../../../../testing/page.tsx'
import { USER } from '../../../../testing/user.ts'
import { signIn } from '../../../platform/stores/session-store.ts'
import type { Way } from '../../../entities/wallet/way.ts'
import { useWithdrawDraft } from './withdraw-draft.ts'

usePage()

const EMPTY = { amount: '', memo: '', currencyId: undefined }
const draftOf = (way: Way) => renderHook(() => useWithdrawDraft(way)).result
const typed = (way: Way, change: Parameters<ReturnType<typeof useWithdrawDraft>[1]>[0]): void => {
  const draft = draftOf(way)
  act(() => draft.current[1](change))
}

it('is kept field by field, and not shown in the other form nor to another user', () => {
  signIn('first', USER)
  expect(draftOf('coin').current[0]).toMatchObject(EMPTY)
  typed('coin', { amount: '20' })
  typed('coin', { memo: 'rent', currencyId: 3 })
  expect(draftOf('coin').current[0]).toMatchObject({ amount: '20', memo: 'rent', currencyId: 3 })
  expect(draftOf('bank').current[0]).toMatchObject(EMPTY)
  signIn('second', { ...USER, id: 'another-user-000' })
  expect(draftOf('coin').current[0]).toMatchObject(EMPTY)
  typed('coin', { memo: 'mine' })
  expect(draftOf('coin').current[0]).toMatchObject({ ...EMPTY, memo: 'mine' })
  signIn('first', USER)
  expect(draftOf('coin').current[0]).toMatchObject(EMPTY)
})

it('begins anew in the other form', () => {
  signIn('third', USER)
  typed('coin', { amount: '20' })
  typed('bank', { memo: 'x' })
  expect(draftOf('bank').current[0]).toMatchObject({ ...EMPTY, memo: 'x' })
  expect(draftOf('coin').current[0]).toMatchObject(EMPTY)
})
