import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, type Toast } from '#client/ui/feedback/Toasts.tsx'

beforeEach(() => {
  // Not intervals: all test files of this process share the one that drives animation frames, and it would stop for good.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const SAVED: Toast = { id: 'a', tone: 'success', text: 'Saved' }
const FAILED: Toast = { id: 'b', tone: 'failure', text: 'Error deleting: Delete failed' }

function show(...given: Toast[]) {
  function Page() {
    const [toasts, setToasts] = useState(given)
    return (
      <>
        <button type="button">Elsewhere</button>
        <Toasts toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
      </>
    )
  }
  render(<Page />)
}

function wait(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

test('a success is a status that disappears automatically, and the region announces it', () => {
  show(SAVED)
  expect(screen.getByRole('region')).toHaveAttribute('aria-live', 'polite')
  expect(screen.getByText('Saved')).toHaveRole('status')
  wait(5)
  expect(screen.getByText('Saved')).toBeVisible()
  wait(2)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a failure is an alert that stays until it is dismissed', () => {
  show(FAILED)
  wait(600)
  expect(screen.getByRole('alert')).toHaveTextContent('Error deleting: Delete failed')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Error deleting: Delete failed' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a warning stays until it is dismissed', () => {
  show({ id: 'c', tone: 'warning', text: '1 VoterID was left unsaved' })
  wait(600)
  expect(screen.getByText('1 VoterID was left unsaved')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(screen.queryByText('1 VoterID was left unsaved')).toBeNull()
})

test('a message under the pointer does not disappear', () => {
  show(SAVED)
  const messages = screen.getByRole('region', { name: 'Notifications' })
  fireEvent.mouseEnter(messages)
  wait(60)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.mouseLeave(messages)
  wait(7)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message with the focus stays, and dismissing it returns the focus', () => {
  show(SAVED)
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  const dismiss = screen.getByRole('button', { name: 'Dismiss: Saved' })
  act(() => elsewhere.focus())
  act(() => dismiss.focus())
  wait(60)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.click(dismiss)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(elsewhere).toHaveFocus()
})

test('undoing acts once and dismisses the message', () => {
  const onAction = vi.fn<() => void>()
  show({ ...SAVED, text: 'Deleted 3 candidates', action: { label: 'Undo', onAction } })
  wait(8)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted 3 candidates')).toBeNull()
})
