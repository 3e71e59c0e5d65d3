import './dialogElement.ts'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import '@testing-library/jest-dom/vitest'
import { network } from '#mocks/node.ts'
import { underWay } from './underWay.ts'

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  vi.spyOn(console, 'error')
  // jsdom has nothing to scroll.
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
})

afterEach(async () => {
  cleanup()
  for (const end of underWay.splice(0)) await end()
  network.resetHandlers()
  const complaints = vi.mocked(console.error).mock.calls
  // Before anything can fail here, or the next test would begin with what this one forbade.
  vi.restoreAllMocks()
  localStorage.clear()
  // What React or the API complains about is a defect, even where the screen looks right.
  expect(complaints).toEqual([])
})

afterAll(() => network.close())
