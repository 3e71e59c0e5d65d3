import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'

// React logs every error that a boundary catches to the console.
beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}))
const forgetComplaints = () => vi.mocked(console.error).mockClear()

const bounded = (children: ReactNode, place = 'here') => (
  <PartBoundary place={place} failure="It failed." loading="Loading...">
    {children}
  </PartBoundary>
)

const Arrived = () => <p>The page</p>

/** A chunk that arrives when told to, with its requests counted. */
function aPart() {
  const state = { arrives: false, attempts: 0 }
  const Part = lazyPart(() => {
    state.attempts += 1
    return state.arrives ? Promise.resolve({ Arrived }) : Promise.reject(new TypeError('Failed to fetch'))
  }, 'Arrived')
  return { state, Part }
}

test('a missing chunk is shown when Try again loads it', async () => {
  const { state, Part } = aPart()
  await act(async () => render(bounded(<Part />)))
  expect(screen.getByText('It failed.')).toBeVisible()
  state.arrives = true

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('The page')).toBeVisible()
  forgetComplaints()
})

test('a missing chunk loads automatically as soon as the network is back', async () => {
  const { state, Part } = aPart()
  await act(async () => render(bounded(<Part />)))
  expect(screen.getByText('It failed.')).toBeVisible()
  state.arrives = true

  await act(async () => dispatchEvent(new Event('online')))

  expect(screen.getByText('The page')).toBeVisible()
  forgetComplaints()
})

test('a chunk that stays missing is requested after 1, 2, 4, 8, 16 and then every 30 seconds, in the background', async () => {
  // Not intervals: all test files of this process share the one that drives animation frames, and it would stop for good.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { state, Part } = aPart()
    await act(async () => render(bounded(<Part />)))
    expect(screen.getByText('It failed.')).toBeVisible()
    const attemptsAt: number[] = []
    for (let second = 1; second <= 91; second += 1) {
      const before = state.attempts
      await act(async () => vi.advanceTimersByTimeAsync(1_000))
      if (state.attempts > before) attemptsAt.push(second)
      expect(screen.getByText('It failed.')).toBeVisible()
    }
    expect(attemptsAt).toEqual([1, 3, 7, 15, 31, 61, 91])

    state.arrives = true
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByText('The page')).toBeVisible()
  } finally {
    vi.useRealTimers()
    forgetComplaints()
  }
})

test('content that throws is rendered again by Try again, when the network is back, and on another page', async () => {
  let broken = true
  function Fragile() {
    if (broken) throw new Error('Broken')
    return <p>The page</p>
  }
  const { rerender } = render(bounded(<Fragile />))
  expect(screen.getByText('It failed.')).toBeVisible()

  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The page')).toBeVisible()

  broken = true
  rerender(bounded(<Fragile />, 'there'))
  expect(screen.getByText('It failed.')).toBeVisible()
  broken = false
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByText('The page')).toBeVisible()

  broken = true
  rerender(bounded(<Fragile />, 'elsewhere'))
  expect(screen.getByText('It failed.')).toBeVisible()
  broken = false
  rerender(bounded(<Fragile />, 'back'))
  expect(screen.getByText('The page')).toBeVisible()
  forgetComplaints()
})
